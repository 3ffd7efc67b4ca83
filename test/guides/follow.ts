import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findNode } from '../support/programs/find-node.ts';
import { freePort } from '../support/programs/free-port.ts';
import type { Guide } from './guide.ts';
import { Shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { substitute } from './substitutions.ts';

/** Returns this Node, or a newer one if the guide needs it. */
function nodeFor({ node = '0' }: Guide): string {
  const isNewEnough = process.versions.node.localeCompare(node, undefined, { numeric: true }) >= 0;
  return isNewEnough ? process.execPath : findNode(node.split('.')[0] ?? '');
}

export interface Environment {
  /** The packed package. */
  readonly tarball: string;
  /** A registry without it. */
  readonly registry: string;
  readonly browser: Browser;
}

/**
 * Follows a guide block by block in a new folder that contains only the tarball, signs in without and with its Content
 * Security Policy, and removes the folder. Returns the seconds until the first sign-in. Rejects with what failed.
 */
export async function follow(
  guide: Guide,
  { tarball, registry, browser }: Environment,
): Promise<number> {
  const [gatewayPort, appPort] = [await freePort(), await freePort()];
  const applied = substitute(guide, { tarball, gatewayPort, appPort });
  const folder = await mkdtemp(join(tmpdir(), `guide-${guide.name}-`));
  await copyFile(tarball, join(folder, basename(tarball)));
  const shell = new Shell(folder, nodeFor(guide), registry);
  const startedAtMs = Date.now();
  try {
    for (const step of guide.steps) {
      const text = applied(step.text);
      if (step.kind === 'file') {
        await mkdir(dirname(join(folder, step.file)), { recursive: true });
        await writeFile(join(folder, step.file), `${text}\n`);
      } else if (step.kind === 'gateway') await shell.serve(text, gatewayPort);
      else if (step.kind === 'server') await shell.serve(text, appPort);
      else await shell.run(text);
    }
    const url = applied(guide.url);
    await signIn(browser, { ...guide, url, policy: undefined });
    const seconds = (Date.now() - startedAtMs) / 1000;
    if (guide.policy) await signIn(browser, { ...guide, url, policy: applied(guide.policy) });
    return seconds;
  } finally {
    await shell.close();
    if (!process.env['KEEP']) await rm(folder, { recursive: true, force: true });
    else console.log(folder);
  }
}
