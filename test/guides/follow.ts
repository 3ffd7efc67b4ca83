import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findNode } from '../support/programs/find-node.ts';
import { freePort } from '../support/programs/free-port.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';
import type { Guide } from './guide.ts';
import { Shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { substitute } from './substitutions.ts';

/** Returns this Node, or a newer one if the guide needs it. */
function nodeFor({ node = '0' }: Guide): string {
  const isNewEnough = process.versions.node.localeCompare(node, undefined, { numeric: true }) >= 0;
  return isNewEnough ? process.execPath : findNode(node.split('.')[0] ?? '');
}

/**
 * Follows a guide block by block in a new folder, signs in without and with its Content Security Policy, and removes
 * the folder. Rejects with what failed.
 */
export async function follow(guide: Guide, tarball: string, browser: Browser): Promise<void> {
  const [gatewayPort, appPort] = [await freePort(), await freePort()];
  const applied = substitute(guide.url, { tarball, gatewayPort, appPort });
  const folder = await mkdtemp(join(tmpdir(), `guide-${guide.name}-`));
  const dataDir = await seededFolder();
  const shell = new Shell(folder, nodeFor(guide));
  try {
    for (const step of guide.steps) {
      const text = applied(step.text);
      if (step.kind === 'file') {
        await mkdir(dirname(join(folder, step.file)), { recursive: true });
        await writeFile(join(folder, step.file), `${text}\n`);
      } else if (step.kind === 'gateway')
        await shell.serve(text, gatewayPort, {
          cwd: process.cwd(),
          env: { PORT: String(gatewayPort), DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
        });
      else if (step.kind === 'server') await shell.serve(text, appPort);
      else await shell.run(text);
    }
    const url = applied(guide.url);
    const policies = guide.policy ? [undefined, applied(guide.policy)] : [undefined];
    for (const policy of policies) await signIn(browser, { ...guide, url, policy });
  } finally {
    await shell.close();
    if (!process.env['KEEP']) await rm(folder, { recursive: true, force: true });
    else console.log(folder);
    await rm(dataDir, { recursive: true, force: true });
  }
}
