/**
 * `npx tsx test/deployment/previous/pack.ts COMMIT`: packs the built elements and the sources of the gateway of a commit,
 * which must be the last one before an extension of the contract. Builds them in a clone.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ELEMENTS, GATEWAY } from './archives.ts';

const commit = process.argv[2] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'previous-'));
const clone = join(folder, 'clone');
const run = (program: string, ...args: readonly string[]): void =>
  void execFileSync(program, args, { cwd: clone, stdio: 'inherit' });
const pack = (archive: string, from: string, ...names: readonly string[]): void =>
  void execFileSync('tar', ['-czf', resolve(archive), '-C', from, ...names]);

execFileSync('git', ['clone', '--quiet', '.', clone]);
run('git', 'checkout', '--quiet', commit);
run('npm', 'ci');
run('npm', 'run', 'build');

const built = join(folder, 'elements');
mkdirSync(built);
// Without flags, and what derives from the scripts.
cpSync(join(clone, 'dist/cdn'), built, {
  recursive: true,
  filter: (path) => !/\.(?:br|map|txt|json)$|\/(?:flags|portal)(?:\/|$)/.test(path),
});
pack(ELEMENTS, built, '.');
pack(
  GATEWAY,
  clone,
  ...['gateway/src', 'gateway/package.json', 'src/core', 'demo/server', 'tools/site'],
  ...['package.json', 'tsconfig.json'],
);
rmSync(folder, { recursive: true });
