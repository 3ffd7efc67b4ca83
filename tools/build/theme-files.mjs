import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';
import { emittedFiles } from './emitted-files.mjs';

const FOLDER = 'src/themes';

async function readThemes() {
  const { outputFiles } = await build({
    entryPoints: readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`),
    outdir: 'themes',
    minify: true,
    write: false,
    // Older targets have no `light-dark()`.
    target: 'esnext',
  });
  return outputFiles.map(({ path, text }) => ({
    fileName: `themes/${basename(path)}`,
    source: text,
  }));
}

/** Rollup plugin that writes the ready themes, minified, to `themes`. */
export const themeFiles = () => emittedFiles('theme-files', readThemes);
