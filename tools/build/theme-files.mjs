import { readdirSync } from 'node:fs';
import { build } from 'esbuild';

const FOLDER = 'src/themes';

/** Rollup plugin that writes the ready themes, minified, to `themes`. */
export function themeFiles() {
  return {
    name: 'theme-files',
    async generateBundle() {
      for (const name of readdirSync(FOLDER)) {
        const { outputFiles } = await build({
          entryPoints: [`${FOLDER}/${name}`],
          minify: true,
          write: false,
          // Older targets have no `light-dark()`.
          target: 'esnext',
        });
        this.emitFile({ type: 'asset', fileName: `themes/${name}`, source: outputFiles[0].text });
      }
    },
  };
}
