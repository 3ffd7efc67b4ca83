import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files and folders that a build depends on. */
export const BUILD_SOURCES = [
  'src',
  'demo/host',
  'demo/playground',
  'demo/portal',
  'demo/server/assets',
  'demo/server/seed',
  // The playground and the package's command contain these.
  'gateway/src/commands/output.ts',
  'gateway/src/configuration/theme-types.ts',
  'gateway/src/domain/factors/totp.ts',
  'gateway/src/http/headers.ts',
  'gateway/src/platform/printable.ts',
  'gateway/src/platform/tokens.ts',
  'cli',
  'tools',
  'rollup.config.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];

const filesOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesOf(join(path, name)))
    : [path];

/**
 * Returns a hash of the names and contents of files, and of all files in folders. Times do not count: Git and copies
 * of a project change them.
 */
export function fingerprintOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.filter(existsSync).flatMap(filesOf)) {
    const content = readFileSync(path);
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
