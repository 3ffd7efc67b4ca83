import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';

const compress = promisify(brotliCompress);

/** The peers' pages: beside the packages of the benchmarks, so that each page finds its own version of React. */
const SOURCES = resolve(import.meta.dirname, '../peers');
const MODULES = resolve(import.meta.dirname, '../node_modules');
/** The folder that the pages are built into, outside the sources. */
export const PEERS = resolve('.cache/bench/peers');

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

/** Builds the peers' pages. */
export async function buildPeers(): Promise<void> {
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
