import { dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const DIR = 'esm';
/** `new URL('./session.worker.ts', import.meta.url)`, as src/core/session has it. */
const WORKER = /new URL\(\s*["']\.\/session\.worker\.ts["']/g;

/** esbuild plugin: loads what a rollup plugin loads. */
const fromRollup = (plugin, filter) => ({
  name: plugin.name,
  setup(bundle) {
    bundle.onLoad({ filter }, async ({ path }) => {
      const loaded = await plugin.load.call({ addWatchFile() {} }, path);
      return loaded && { contents: loaded.code, loader: 'js', resolveDir: dirname(path) };
    });
  },
});

/**
 * Rollup plugin: the same entries for bundlers, in `esm/`: packages stay imports, and what comes later
 * stays an import of its own.
 */
export function esmFiles({ entries, css, locales, made }) {
  return {
    name: 'esm-files',
    async generateBundle(_, bundle) {
      const { outputFiles } = await build({
        entryPoints: entries,
        outdir: DIR,
        bundle: true,
        splitting: true,
        packages: 'external',
        format: 'esm',
        target: 'es2022',
        jsx: 'automatic',
        chunkNames: 'chunks/[name]-[hash]',
        write: false,
        legalComments: 'none',
        logLevel: 'error',
        plugins: [
          fromRollup(css, /\.css$/),
          fromRollup(locales, /\.json$/),
          fromRollup(made, /\.made\.tsx$/),
        ],
      });
      for (const { path, text } of outputFiles) {
        const fileName = relative('.', path);
        const worker = relative(dirname(path), resolve(DIR, 'session.worker.js'));
        const address = worker.startsWith('.') ? worker : `./${worker}`;
        const source = text.replace(WORKER, `new URL("${address}"`);
        this.emitFile({ type: 'asset', fileName, source });
      }
      // Files that are asked for by address lie beside both builds.
      for (const { fileName, source } of Object.values(bundle))
        if (/^cdn\/(flags\/.*|session\.worker\.js)$/.test(fileName))
          this.emitFile({ type: 'asset', fileName: fileName.replace('cdn', DIR), source });
    },
  };
}
