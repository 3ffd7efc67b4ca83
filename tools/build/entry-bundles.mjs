import { relative } from 'node:path';
import { bundle } from './bundle.mjs';
import { prerenderModulesForBundles } from './prerender-modules.mjs';

/** Imports of the public API by path, from the folders of the frameworks. */
const PUBLIC_API = /\/core\/index\.ts$/;

/**
 * esbuild plugin that imports the public API by its name in the package, so that a page has one copy of it and one core,
 * and leaves the framework to the app.
 */
const sharedWithApp = (framework) => ({
  name: 'shared-with-app',
  setup(entry) {
    entry.onResolve({ filter: /./ }, ({ path }) => {
      if (PUBLIC_API.test(path)) return { path: 'sso-elements/core', external: true };
      return path === framework ? { path, external: true } : undefined;
    });
  },
});

/** Rollup plugin that bundles the hooks of a framework, `src/<framework>/index.ts`, into a folder of that name. */
export function frameworkBundle(framework) {
  return {
    name: `framework-bundle-${framework}`,
    async generateBundle() {
      const entry = `src/${framework}/index.ts`;
      const { text } = await bundle({
        entryPoints: [entry],
        plugins: [sharedWithApp(framework)],
      });
      this.emitFile({ type: 'asset', fileName: `${framework}/index.js`, source: text });
    },
  };
}

/**
 * Rollup plugin that bundles entries of the package into a folder. No element loads them; they run in Node and in other
 * runtimes.
 */
export function entryBundles({ folder, entries }) {
  return {
    name: `entry-bundles-${folder}`,
    async generateBundle() {
      const { outputFiles } = await bundle({
        entryPoints: entries,
        outdir: folder,
        splitting: true,
        chunkNames: 'shared',
        plugins: [prerenderModulesForBundles(process.cwd())],
      });
      for (const { path, text } of outputFiles)
        this.emitFile({
          type: 'asset',
          fileName: `${folder}/${relative(folder, relative('.', path))}`,
          source: text,
        });
    },
  };
}
