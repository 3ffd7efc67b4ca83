import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { cssTextForBundles } from './css-text.mjs';

/** Temporary folder of the bundled modules. */
const FOLDER = '.cache/prerender';
const PRERENDER = /\.prerender\.tsx?$/;

/** Returns the source code of a value. A function must not refer to anything outside itself. */
const sourceOf = (value) =>
  typeof value === 'function' ? `(${value.toString()})` : JSON.stringify(value);

/**
 * Bundles and runs a module. Returns a module with the values of its exports that `isIncluded` accepts, and the files
 * that it was built from.
 */
export async function prerenderModule(path, isIncluded = () => true) {
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
  return {
    code: Object.entries(exported)
      .filter(([, value]) => isIncluded(value))
      .map(([name, value]) => `export const ${name} = ${sourceOf(value)};`)
      .join('\n'),
    files: inputs,
  };
}

/** Rollup plugin that runs each `x.prerender.ts` or `.tsx` during the build and replaces it with the values of its exports. */
export function prerenderModules() {
  return {
    name: 'prerender-modules',
    async load(id) {
      if (!PRERENDER.test(id)) return null;
      const { code, files } = await prerenderModule(id);
      for (const file of files) this.addWatchFile(file);
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
        const { code } = await prerenderModule(source, (value) => typeof value !== 'function');
        const reexports =
          (await readFile(source, 'utf8')).match(/^export \{.*\} from .*;$/gm) ?? [];
        return { contents: [code, ...reexports].join('\n') };
      });
    },
  };
}
