import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { cssTextForBundles } from './css-text.mjs';

/** Where a module lies while it runs. */
const FOLDER = '.cache/prerender';
const PRERENDER = /\.prerender\.tsx$/;

/** A value as source; a function as it stands, so that it may lean on nothing outside. */
const sourceOf = (value) =>
  typeof value === 'function' ? `(${value.toString()})` : JSON.stringify(value);

/** A module with what `path` exports and `isKept` accepts, once it has run here. */
export async function prerenderModule(path, isKept = () => true) {
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // React's server part is CommonJS and asks for Node's own.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(process.cwd() + '/');",
    },
    plugins: [cssTextForBundles()],
  });
  await mkdir(FOLDER, { recursive: true });
  const file = resolve(FOLDER, `${basename(path, '.tsx')}-${randomUUID()}.mjs`);
  await writeFile(file, outputFiles[0].contents);
  const made = await import(pathToFileURL(file).href).finally(() => rm(file));
  return {
    code: Object.entries(made)
      .filter(([, value]) => isKept(value))
      .map(([name, value]) => `export const ${name} = ${sourceOf(value)};`)
      .join('\n'),
    files: Object.keys(metafile.inputs),
  };
}

/** Rollup plugin: `x.made.tsx` runs while the elements are built; what it exports stands in its place. */
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
 * The same for esbuild, from the sources in `root`: those being bundled may be instrumented, and would not run here.
 * Functions come from where the module has them, so that they are the ones being bundled.
 */
export function prerenderModulesForBundles(root) {
  return {
    name: 'prerender-modules',
    setup(bundle) {
      bundle.onLoad({ filter: PRERENDER }, async ({ path }) => {
        const source = resolve(root, relative(process.cwd(), path));
        const { code } = await prerenderModule(source, (value) => typeof value !== 'function');
        const passedOn = (await readFile(source, 'utf8')).match(/^export \{.*\} from .*;$/gm) ?? [];
        return { contents: [code, ...passedOn].join('\n') };
      });
    },
  };
}
