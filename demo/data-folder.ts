import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../gateway/src/configuration/settings.ts';
import { lockFolder } from '../gateway/src/store/engine/folder-lock.ts';
import { openStore } from '../gateway/src/store/engine/open.ts';
import { prepareStore } from '../gateway/src/store/schema/prepare.ts';
import { copyTemplate, type Template } from './data-template.ts';
import { seedOnce } from './server/seed/seed.ts';

/** A database with the demo's content. It has no keys: each data folder gets its own when a gateway opens it. */
export const DEMO_CONTENT: Template = {
  cache: '.cache/demo-data',
  sources: ['demo/data-folder.ts', 'demo/server', 'gateway/src/domain/users', 'gateway/src/store'],
  async create(folder) {
    const { unlimited, close } = await openStore(
      { databaseUrl: '', dataDir: folder },
      () => undefined,
    );
    try {
      await prepareStore(unlimited);
      await seedOnce(unlimited);
    } finally {
      await close();
    }
  },
};

/** Fills an empty data folder with a copy of the demo's content, because PostgreSQL takes seconds to create a database. */
export async function fillDataFolder({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const database = join(dataDir, 'pglite');
  if (databaseUrl || existsSync(database)) return;
  const unlock = await lockFolder(dataDir);
  try {
    // The gateway removes a draft of this name, which an interrupted start leaves.
    const draft = `${database}.new`;
    await rm(draft, { recursive: true, force: true });
    await copyTemplate(DEMO_CONTENT, draft);
    await rename(join(draft, 'pglite'), database);
    await rm(draft, { recursive: true });
  } finally {
    await unlock();
  }
}
