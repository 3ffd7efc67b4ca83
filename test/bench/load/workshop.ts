import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';

const run = promisify(execFile);
const compress = promisify(brotliCompress);

/** Folder in which the peers and Lighthouse are installed and built: outside the sources, which tools walk. */
export const WORKSHOP = resolve('.cache/bench');
export const PEERS = join(WORKSHOP, 'peers');
/** Copies of the peers' pages beside their packages, so that no other version of a package is resolved. */
const SOURCES = join(WORKSHOP, 'sources');
const MODULES = join(WORKSHOP, 'node_modules');

/** Installs the packages of test/bench/package.json, unless the current lock file is already installed. */
export async function installPeers(): Promise<void> {
  await mkdir(WORKSHOP, { recursive: true });
  const marker = join(WORKSHOP, '.installed');
  const lock = await readFile('test/bench/package-lock.json', 'utf8');
  if ((await readFile(marker, 'utf8').catch(() => '')) === lock) return;
  console.log('Installing the peers …');
  for (const file of ['package.json', 'package-lock.json'])
    await cp(join('test/bench', file), join(WORKSHOP, file));
  const quiet = ['--ignore-scripts', '--no-fund', '--no-audit'];
  await run('npm', ['ci', ...quiet], { cwd: WORKSHOP });
  await writeFile(marker, lock);
}

/** Bundles a peer's page for production and minifies it in the same way as the elements. */
async function bundle(name: string, script: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [join(SOURCES, name, script)],
    outdir: join(PEERS, name),
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  for (const { path, text } of outputFiles) {
    const isScript = path.endsWith('.js');
    const { code } = isScript ? await minify(text, { module: true, ecma: 2020 }) : { code: text };
    await writeFile(path, code ?? '');
  }
}

/** Folders of built files that a package ships for direct use. */
const PREBUILT: Record<string, string> = { osano: 'cookieconsent/build' };

/** Writes a compressed copy beside each file, which the server sends. */
async function compressAll(folder: string): Promise<void> {
  for (const file of await readdir(folder))
    if (!file.endsWith('.br'))
      await writeFile(
        join(folder, `${file}.br`),
        await compress(await readFile(join(folder, file))),
      );
}

/** Builds the peers' pages. The packages must be installed. */
export async function buildPeers(): Promise<void> {
  await cp('test/bench/peers', SOURCES, { recursive: true });
  for (const name of await readdir(SOURCES)) {
    await mkdir(join(PEERS, name), { recursive: true });
    const files = await readdir(join(SOURCES, name));
    const script = files.find((file) => file.startsWith('main.'));
    if (script) await bundle(name, script);
    const folder = PREBUILT[name];
    if (folder) await cp(join(MODULES, folder), join(PEERS, name), { recursive: true });
    await cp(join(SOURCES, name, 'index.html'), join(PEERS, name, 'index.html'));
    await compressAll(join(PEERS, name));
  }
}
