/**
 * `npm run --prefix bench load`: runs `bench/load.ts` in the project's folder, with the arguments that follow. If
 * packages are missing or outdated, exits with 2 after one line that names the command that installs them.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BENCH = import.meta.dirname;
const PROJECT = dirname(BENCH);

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** Returns whether a folder has the packages of its package.json, in exactly these versions. */
function isInstalled(folder) {
  const { devDependencies } = readJson(join(folder, 'package.json'));
  return Object.entries(devDependencies).every(
    ([name, version]) =>
      readJson(join(folder, 'node_modules', name, 'package.json')).version === version,
  );
}

const commands = [
  ...(isInstalled(PROJECT) ? [] : ['npm ci']),
  ...(isInstalled(BENCH) ? [] : ['npm ci --prefix bench']),
];
if (commands.length > 0) {
  console.error(`Packages are missing or outdated. Install them: ${commands.join(' && ')}`);
  process.exit(2);
}

const [name, ...args] = process.argv.slice(2);
const child = spawn(process.execPath, ['--import', 'tsx', join(BENCH, `${name}.ts`), ...args], {
  cwd: PROJECT,
  stdio: 'inherit',
});
child.on('close', (code) => process.exit(code ?? 1));
