import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const SOURCES = 'test/apps/pages';
/** Folder in which the libraries are installed and the pages built, outside the sources. */
const FOLDER = resolve('.cache/apps');

/** Installs the libraries with npm, unless the current lock file is already installed. Rejects if it can't. */
export async function installLibraries(): Promise<void> {
  const marker = join(FOLDER, '.installed');
  const lock = await readFile(join(SOURCES, 'package-lock.json'), 'utf8');
  if ((await readFile(marker, 'utf8').catch(() => '')) === lock) return;
  await mkdir(FOLDER, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    await cp(join(SOURCES, name), join(FOLDER, name));
  // Angular names newer versions of Node, in which its own tools run; the browser runs the libraries.
  const options = ['--ignore-scripts', '--no-fund', '--no-audit', '--engine-strict=false'];
  await promisify(execFile)('npm', ['ci', '--prefer-offline', ...options], { cwd: FOLDER });
  await writeFile(marker, lock);
}

/** Bundles pages. Returns the files by their names, such as `mui.js` and `mui.css`. */
export async function buildPages(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const pages = join(FOLDER, 'pages');
  await cp(SOURCES, pages, { recursive: true });
  const { outputFiles } = await build({
    entryPoints: files.map((file) => join(pages, file)),
    outdir: pages,
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    // The style sheets of Angular's CDK have no other.
    conditions: ['module', 'style'],
    loader: Object.fromEntries(
      ['.eot', '.svg', '.ttf', '.woff', '.woff2'].map((name) => [name, 'empty']),
    ),
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(pages.length + 1), text]));
}
