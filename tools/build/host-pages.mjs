import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { bundle } from './bundle.mjs';

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
 * Rollup plugin that builds the demo's suite apps, every `*-app.ts(x)` of a folder, into `host/`. Each bundle contains
 * its own framework, like a third-party app, and shares only the public API with the elements.
 */
export function hostPages({ folder, minify }) {
  let files = [];
  return {
    name: 'host-pages',
    async buildStart() {
      files = (await readdir(folder)).map((file) => join(folder, file));
      for (const file of files) this.addWatchFile(file);
    },
    async generateBundle() {
      const emit = (path, source) =>
        this.emitFile({ type: 'asset', fileName: `host/${basename(path)}`, source });
      const entryPoints = files.filter((file) => /-app\.tsx?$|\.css$/.test(file));
      const { outputFiles } = await bundle({
        entryPoints,
        minify,
        define: DEFINE,
        plugins: [apiOfGateway],
      });
      for (const { path, text } of outputFiles) emit(path, text);
      for (const file of files.filter((name) => name.endsWith('.html')))
        emit(file, await readFile(file, 'utf8'));
    },
  };
}
