import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { cssTextForBundles } from './css-text.mjs';

/** Temporary folder of the bundled modules. */
const FOLDER = '.cache/prerender';
const PRERENDER = /\.prerender\.tsx?$/;

/** Matches the lines of a module that export functions of other modules. */
const REEXPORT = /^export \{.*\} from .*;$/gm;

/** Bundles and runs a module. Returns the values of its exports that are data, and its files. */
export async function valuesOf(path) {
  const { text, inputs } = await bundle({
    entryPoints: [path],
    platform: 'node',
    target: 'esnext',
    // React's server renderer is CommonJS and requires modules of Node.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(process.cwd() + '/');",
    },
    plugins: [cssTextForBundles()],
  });
  await mkdir(FOLDER, { recursive: true });
  const file = resolve(FOLDER, `${basename(path, '.tsx')}-${randomUUID()}.mjs`);
  await writeFile(file, text);
  const exported = await import(pathToFileURL(file).href).finally(() => rm(file));
  const data = Object.entries(exported).filter(([, value]) => typeof value !== 'function');
  return { data, inputs };
}

/** Returns the lines of a module that export functions of other modules. */
const reexportsOf = async (path) =>
  ((await readFile(path, 'utf8')).match(REEXPORT) ?? []).join('\n');

/**
 * Runs a module. Returns a module with the data that it exports and with its own copies of the functions that it exports
 * from other modules: in a chunk that modules share, they would be one more request. Also returns the files that it was
 * built from.
 */
export async function prerenderModule(path) {
  const { data, inputs } = await valuesOf(path);
  const contents = await reexportsOf(path);
  const copies = await bundle({ stdin: { contents, resolveDir: dirname(path), loader: 'ts' } });
  return {
    code: [codeOf(data), copies.text].join('\n'),
    files: [...inputs, ...copies.inputs.filter((file) => file !== '<stdin>')],
  };
}

const codeOf = (data) =>
  data.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');

/** Rollup plugin that runs each `x.prerender.ts` or `.tsx` during the build and replaces it with the values of its exports. */
export function prerenderModules() {
  return {
    name: 'prerender-modules',
    async load(id) {
      if (!PRERENDER.test(id)) return null;
      const { code } = await prerenderModule(id);
      return { code, map: { mappings: '' } };
    },
  };
}

/**
 * The same as an esbuild plugin. Runs the sources in `root`, because the bundled ones may be instrumented and would not
 * run here. Re-exported functions stay imports, so that they are the bundled ones.
 */
export function prerenderModulesForBundles(root) {
  return {
    name: 'prerender-modules',
    setup(bundler) {
      bundler.onLoad({ filter: PRERENDER }, async ({ path }) => {
        const source = resolve(root, relative(process.cwd(), path));
        const { data } = await valuesOf(source);
        return { contents: [codeOf(data), await reexportsOf(source)].join('\n') };
      });
    },
  };
}
