/**
 * `npm run test:reproducible`: builds twice, with an empty and with a full cache, and compares the SHA-256 of every file.
 * Exits with 1 if one differs.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What the build writes. */
const FOLDERS = ['dist', 'gateway/dist'];

function build() {
  for (const folder of FOLDERS) rmSync(folder, { recursive: true, force: true });
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
  if (status !== 0) process.exit(2);
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((path) => [path, createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

rmSync('.cache/minified', { recursive: true, force: true });
const [first, second] = [build(), build()];
const paths = [...new Set([...first.keys(), ...second.keys()])].sort();
const different = paths.filter((path) => first.get(path) !== second.get(path));
for (const path of different) console.log(`differs: ${path}`);
console.log(`${paths.length} files, ${different.length} differ`);
if (different.length > 0) process.exitCode = 1;
