import { basename, dirname, resolve } from 'node:path';
import { build } from 'esbuild';

/** `new URL('./x.worker.ts', import.meta.url)`, the form that browsers and bundlers agree on. */
const WORKER_URL =
  /new URL\(\s*(['"])(\.{1,2}\/[\w./-]+\.worker)\.ts\1,\s*import\.meta\.url,?\s*\)/g;

/** Bundles a worker into one file that imports nothing, so that a host can copy it or make a Blob of it. */
async function bundleWorker(entry, minify) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    outdir: 'out',
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    minify,
    legalComments: 'none',
    logLevel: 'error',
  });
  return { code: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) };
}

/**
 * Rollup plugin: code says `new URL('./session.worker.ts', import.meta.url)`, which works as it is on
 * a server of sources. The build writes `cdn/session.worker.js`, and the expression gives its
 * address from wherever the code ends up, be it `chunks/`.
 */
export function workerFile({ minify }) {
  return {
    name: 'worker-file',
    async transform(code, id) {
      if (id.includes('node_modules') || !code.includes('.worker.ts')) return null;
      let replaced = code;
      for (const [expression, , path] of code.matchAll(WORKER_URL)) {
        const entry = resolve(dirname(id), `${path}.ts`);
        const worker = await bundleWorker(entry, minify);
        for (const input of worker.inputs) this.addWatchFile(resolve(input));
        const reference = this.emitFile({
          type: 'asset',
          fileName: `cdn/${basename(path)}.js`,
          source: worker.code,
        });
        replaced = replaced.replace(
          expression,
          `new URL(import.meta.ROLLUP_FILE_URL_${reference})`,
        );
      }
      // The expression stays on its line, so lines still match without a map of columns.
      return { code: replaced, map: null };
    },
  };
}
