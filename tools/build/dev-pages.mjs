import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';

/** The images of the demo that the playground shows. */
const IMAGES = ['tenants', 'providers', 'products'];

/**
 * Rollup plugin that writes the scripts, styles and images of the pages of `sso-elements dev`; `images` is the folder of
 * the demo's images.
 */
export function devPages({ from, images, to }) {
  return {
    name: 'dev-pages',
    async generateBundle() {
      for (const folder of IMAGES)
        for (const name of await readdir(join(images, folder)))
          this.emitFile({
            type: 'asset',
            fileName: `${to}/${folder}/${name}`,
            source: await readFile(join(images, folder, name), 'utf8'),
          });
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
