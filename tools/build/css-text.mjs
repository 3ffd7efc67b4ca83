import { resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * Returns a module that exports the text of a style sheet, minified, with those that it imports by `@import`, and the
 * paths of all of them.
 */
export async function cssModule(path) {
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
  });
  const files = Object.keys(metafile.inputs).map((file) => resolve(file));
  return { code: `export default ${JSON.stringify(outputFiles[0].text.trim())};`, files };
}

/** Rollup plugin: `import css from './x.css'` imports the text of a style sheet. */
export function cssText() {
  return {
    name: 'css-text',
    async load(id) {
      if (!id.endsWith('.css')) return null;
      const { code } = await cssModule(id);
      return { code, map: { mappings: '' } };
    },
  };
}

/** The same as an esbuild plugin. */
export function cssTextForBundles() {
  return {
    name: 'css-text',
    setup(bundle) {
      bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: (await cssModule(path)).code,
      }));
    },
  };
}
