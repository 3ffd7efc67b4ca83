import { readFile } from 'node:fs/promises';
import { transform } from 'esbuild';

/** Returns a module that exports the text of a style sheet, minified. */
export async function cssModule(css) {
  const { code } = await transform(css, { loader: 'css', minify: true });
  return `export default ${JSON.stringify(code.trim())};`;
}

/** Rollup plugin: `import css from './x.css'` imports the text of a style sheet. */
export function cssText() {
  return {
    name: 'css-text',
    async load(id) {
      if (!id.endsWith('.css')) return null;
      this.addWatchFile(id);
      return { code: await cssModule(await readFile(id, 'utf8')), map: { mappings: '' } };
    },
  };
}

/** The same as an esbuild plugin. */
export function cssTextForBundles() {
  return {
    name: 'css-text',
    setup(bundle) {
      bundle.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: await cssModule(await readFile(path, 'utf8')),
      }));
    },
  };
}
