/**
 * `npm run pack -w gateway -- FOLDER`: copies the built gateway, the portal, the elements, and the packages that they
 * need at run time into a new folder, from which they run on any machine with Node. Needs no package registry.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const gateway = dirname(fileURLToPath(import.meta.url));
const root = dirname(gateway);

/** What is copied, and the command that builds it. */
const PARTS = [
  { from: 'gateway/package.json', to: 'package.json' },
  { from: 'gateway/bin', to: 'bin' },
  { from: 'gateway/dist', to: 'dist', command: 'npm run build -w gateway' },
  // The defaults of PORTAL_DIR and ELEMENTS_DIR.
  { from: 'dist/portal', to: 'dist/portal', command: 'npm run build' },
  { from: 'dist/cdn', to: 'dist/cdn', command: 'npm run build' },
];

function fail(message) {
  console.error(message);
  process.exit(2);
}

/** Returns the folders of the packages that the gateway needs, relative to the project. */
function packageFolders() {
  const list = ['ls', '-w', 'gateway', '--omit=dev', '--all', '--parseable'];
  const { stdout } = spawnSync('npm', list, { cwd: root, encoding: 'utf8' });
  const own = new Set(['', 'gateway', join('node_modules', 'sso-gateway')]);
  const folders = stdout
    .split('\n')
    .filter(Boolean)
    .map((path) => relative(root, path))
    .filter((path) => !own.has(path));
  if (folders.length === 0) fail('No package is installed. Run npm ci first.');
  // Packages inside of others are copied with them.
  const top = folders.filter((path) => path.split(sep).filter(isNodeModules).length === 1);
  const elsewhere = top.find((path) => !path.startsWith(`node_modules${sep}`));
  if (elsewhere) fail(`${elsewhere} is not in node_modules of the project. Run npm dedupe.`);
  return top;
}

const isNodeModules = (part) => part === 'node_modules';

/** Types and source maps are a quarter of the packages, and not needed at run time. */
const isNeeded = (path) => !/\.(?:d\.[cm]?ts|map)$/.test(path);

const [argument] = process.argv.slice(2);
if (!argument) fail('Name the folder: npm run pack -w gateway -- FOLDER');
// npm runs this in the workspace, and passes on where it was called.
const folder = resolve(process.env.INIT_CWD ?? '.', argument);
if (existsSync(folder) && readdirSync(folder).length > 0)
  fail(`The folder ${folder} is not empty. Name a new one.`);
for (const { from, command } of PARTS)
  if (!existsSync(join(root, from))) fail(`${from} is missing. Run ${command} first.`);

await mkdir(folder, { recursive: true });
for (const { from, to } of PARTS) await cp(join(root, from), join(folder, to), { recursive: true });
for (const path of packageFolders())
  await cp(join(root, path), join(folder, path), {
    recursive: true,
    dereference: true,
    filter: isNeeded,
  });
