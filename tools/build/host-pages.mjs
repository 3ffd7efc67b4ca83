import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle } from './bundle.mjs';
import { emittedFiles } from './emitted-files.mjs';

/** Constants that the frameworks expect the bundler to define. */
const DEFINE = {
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  // Vue would create a Trusted Types policy, which the gateway's headers forbid and render functions do not need.
  'window.trustedTypes': 'undefined',
};

/** esbuild plugin that loads the public API from the gateway, as the pages do with the elements. */
const apiOfGateway = {
  name: 'api-of-gateway',
  setup(app) {
    app.onResolve({ filter: /\/core\/index\.ts$/ }, () => ({
      path: '/elements/core.js',
      external: true,
    }));
  },
};

/**
 * Returns the demo's suite apps, every `*-app.ts(x)` of a folder, with their pages. Each bundle contains its own
 * framework, like a third-party app, and shares only the public API with the elements.
 */
export async function readHostPages({ folder, minify }) {
  const files = (await readdir(folder)).map((file) => join(folder, file));
  const toHost = (path, source) => ({ fileName: `host/${basename(path)}`, source });
  const { outputFiles } = await bundle({
    entryPoints: files.filter((file) => /-app\.tsx?$|\.css$/.test(file)),
    minify,
    define: DEFINE,
    plugins: [apiOfGateway],
  });
  const pages = files.filter((file) => file.endsWith('.html'));
  return [
    ...outputFiles.map(({ path, text }) => toHost(path, text)),
    ...(await Promise.all(pages.map(async (page) => toHost(page, await readFile(page, 'utf8'))))),
  ];
}

/** Rollup plugin that builds the demo's suite apps in a folder into `host`. */
export const hostPages = ({ folder }) =>
  emittedFiles('host-pages', () => readHostPages({ folder, minify: true }));
