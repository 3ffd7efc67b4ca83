import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyTemplate, type Template } from '../../../demo/data-template.ts';

/** The databases `template1` and `template0`, half of the files of the folder, to which no gateway connects. */
const UNUSED = ['pglite/base/1', 'pglite/base/4'];

/** What a gateway of the demo creates at its first start, its keys included. */
const FIRST_START: Template = {
  cache: '.cache/gateway-tests',
  sources: [
    'demo/server',
    'gateway/src/store',
    'gateway/src/domain/users/password-hash.ts',
    'test/support/gateway/low-password-cost.ts',
    'test/support/gateway/copied-pglite.ts',
    'test/support/gateway/seeded-folder.ts',
  ],
  async create(folder) {
    // Only here, so that tests of the rules load no server.
    const { startDemoGateway } = await import('../../../demo/server/demo-gateway.ts');
    const gateway = await startDemoGateway({ port: 0, dataDir: folder, logLevel: 'silent' });
    await gateway.close();
    for (const database of UNUSED) await rm(join(folder, database), { recursive: true });
  },
};

/** Creates a temporary folder; the caller removes it. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'gateway-'));

/** Fills a data folder with the database that a gateway creates at its first start. */
export const seedFolder = (dataDir: string): Promise<void> => copyTemplate(FIRST_START, dataDir);

/** Creates a temporary data folder with the demo's content; the caller removes it. */
export async function seededFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await seedFolder(folder);
  return folder;
}
