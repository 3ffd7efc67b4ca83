import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';

/** Rollup plugin that writes the scripts, styles and images of the pages of `sso-elements dev`. */
export function devPages({ from, to }) {
  return {
    name: 'dev-pages',
    async generateBundle() {
      for (const name of await readdir(from)) {
        const path = join(from, name);
        // Imported by the scripts of the pages.
        if (name === 'copy-buttons.ts') continue;
        const source = name.endsWith('.svg')
          ? await readFile(path, 'utf8')
          : (await bundle({ entryPoints: [path], minify: true })).text;
        const fileName = `${to}/${name.replace(/\.ts$/, '.js')}`;
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}
