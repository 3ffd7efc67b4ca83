import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isNewer } from './freshness.ts';
import { requireWritable } from './writable.ts';

/** The build writes it (tools/build/finish-dist.mjs); its time is the start of the build. */
const STAMP = 'dist/.built';
/** The files and folders that a build depends on. */
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

function isFresh(): boolean {
  try {
    // The build of `npm run dev` has no compressed files.
    if (readFileSync(STAMP, 'utf8').trim() !== 'release') return false;
    return isNewer(STAMP, SOURCES);
  } catch {
    return false;
  }
}

function build(): Promise<void> {
  const program = 'node_modules/rollup/dist/bin/rollup';
  const child = spawn(process.execPath, [program, '-c', '--silent'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The build failed.'));
    });
  });
}

/** Builds if `dist` is missing or older than its sources, and logs it. Rejects if the build fails. */
export async function buildIfStale(): Promise<void> {
  if (isFresh()) return;
  for (const folder of ['dist', '.cache']) await requireWritable(folder);
  console.log('Building the elements and the portal …');
  const startedAt = performance.now();
  await build();
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
