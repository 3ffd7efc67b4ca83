import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { BUILD_SOURCES, fingerprintOf } from './build/fingerprint.mjs';
import { requireWritable } from './writable.ts';

/** The build writes it (tools/build/finish-dist.mjs), with the fingerprint of its sources. */
const STAMP = 'dist/.built';

function isFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === fingerprintOf(BUILD_SOURCES);
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

/** Builds if `dist` is missing or was built from other sources, and logs it. Rejects if the build fails. */
export async function buildIfStale(): Promise<void> {
  if (isFresh()) return;
  for (const folder of ['dist', '.cache']) await requireWritable(folder);
  console.log('Building the elements and the portal …');
  const startedAt = performance.now();
  await build();
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}
