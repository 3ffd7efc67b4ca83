import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { PACKED, unpack } from './packed.ts';
import { sampleOf, type Lock } from './sample-packages.ts';

const SOURCES = 'test/apps/pages';

/** A folder in which libraries are installed and their pages built, outside the sources. */
export interface Workshop {
  readonly folder: string;
  /** The packages that are installed; all of the lock file without it. */
  readonly packages?: readonly string[];
}

export const FULL_WORKSHOP: Workshop = { folder: resolve('.cache/apps') };

/** Installs the libraries with npm, unless the current lock file is already installed. Rejects if it can't. */
export async function installLibraries({ folder, packages }: Workshop): Promise<void> {
  const marker = join(folder, '.installed');
  const read = (name: string) => readFile(join(SOURCES, name), 'utf8');
  let [manifest, lock] = await Promise.all([read('package.json'), read('package-lock.json')]);
  if (packages) {
    const sample = sampleOf(JSON.parse(lock) as Lock, packages);
    [manifest, lock] = [JSON.stringify(sample.manifest), JSON.stringify(sample.lock)];
  }
  const all = packages ? lock : lock + JSON.stringify(PACKED);
  if ((await readFile(marker, 'utf8').catch(() => '')) === all) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), manifest);
  await writeFile(join(folder, 'package-lock.json'), lock);
  // Angular names newer versions of Node, in which its own tools run; the browser runs the libraries.
  const options = ['--ignore-scripts', '--no-fund', '--no-audit', '--engine-strict=false'];
  await promisify(execFile)('npm', ['ci', '--prefer-offline', ...options], { cwd: folder });
  if (!packages) await unpack(folder);
  await writeFile(marker, all);
}

/** Bundles pages. Returns the files by their names, such as `mui.js` and `mui.css`. */
export async function buildPages(
  { folder }: Workshop,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const pages = join(folder, 'pages');
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
