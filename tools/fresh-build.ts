import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { requireWritable } from './writable.ts';

/** Written by the build (tools/finish-dist.mjs), dated to its start. */
const STAMP = 'dist/.built';
/** What a build depends on. */
const SOURCES = [
  'src',
  'demo/host',
  'demo/playground',
  'demo/portal',
  'demo/server/seed',
  'tools',
  'rollup.config.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];

/** A folder's own date counts too: it tells of files that were removed. */
function changedAtMs(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(path).map((name) => changedAtMs(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}

function isFresh(): boolean {
  try {
    // `npm run dev` leaves a build without compressed files.
    if (readFileSync(STAMP, 'utf8').trim() !== 'release') return false;
    const builtAtMs = statSync(STAMP).mtimeMs;
    return SOURCES.every((path) => changedAtMs(path) < builtAtMs);
  } catch {
    return false;
  }
}

function build(): Promise<void> {
  const program = 'node_modules/rollup/dist/bin/rollup';
  const child = spawn(process.execPath, [program, '-c', '--silent'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new Error('The build failed.'));
    });
  });
}

/** Builds when `dist` is missing or older than its sources, and says so. Rejects when the build fails. */
export async function buildIfStale(): Promise<void> {
  if (isFresh()) return;
  for (const folder of ['dist', '.cache']) await requireWritable(folder);
  console.log('Building the elements and the portal …');
  const startedAt = performance.now();
  await build();
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
