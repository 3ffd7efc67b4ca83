import { resolve } from 'node:path';
import { build } from 'esbuild';

/** Returns the text of a style sheet, minified, with those that it imports; and the paths of all of them. */
async function readSheet(path) {
  const { outputFiles, metafile } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    metafile: true,
    write: false,
  });
  const files = Object.keys(metafile.inputs).map((file) => resolve(file));
  return { text: outputFiles[0].text.trim(), files };
}

/** Returns a module that exports the text of a style sheet, and of those that it imports by `@import`. */
export const cssModule = async (path) =>
  `export default ${JSON.stringify((await readSheet(path)).text)};`;

/** Rollup plugin: `import css from './x.css'` imports the text of a style sheet. */
export function cssText() {
  return {
    name: 'css-text',
    async load(id) {
      if (!id.endsWith('.css')) return null;
      const { text, files } = await readSheet(id);
      for (const file of files) this.addWatchFile(file);
      return { code: `export default ${JSON.stringify(text)};`, map: { mappings: '' } };
    },
  };
}

/** The same as an esbuild plugin. */
export function cssTextForBundles() {
  return {
    name: 'css-text',
    setup(bundle) {
      bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: await cssModule(path),
      }));
    },
  };
}
