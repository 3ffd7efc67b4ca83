import { basename, dirname, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const DIR = 'cdn';
/** `new URL('./x.worker.ts', import.meta.url).href`, which works as it is on a server of sources. */
const WORKER_URL =
  /new URL\(\s*(['"])(\.{1,2}\/[\w./-]+\.worker)\.ts\1,\s*import\.meta\.url,?\s*\)\.href/g;
const WORKER_TEXT = /\/worker-text\.ts$/;

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
 * The worker's address from a script's own, as an expression: `import.meta.url` with the script's name replaced. A
 * script that a bundler has put into a file of another name keeps its address, by which it knows that.
 */
export const addressBeside = (script, worker) =>
  `import.meta.url.replace(${JSON.stringify(`/${script}`)},${JSON.stringify(`/${worker}`)})`;

/** Puts the address beside `script` where code asks for a worker's source. */
export const withWorkerAddress = (code, script) =>
  code.replace(WORKER_URL, (_, quote, path) => addressBeside(script, `${basename(path)}.js`));

/**
 * Rollup plugin: writes `cdn/session.worker.js`, gives code its address from wherever the code ends up, be it
 * `chunks/`, and puts its text into `worker-text.ts`.
 */
export function workerFile({ minify }) {
  const workers = new Map();
  return {
    name: 'worker-file',
    async transform(code, id) {
      if (id.includes('node_modules') || !code.includes('.worker.ts')) return null;
      let replaced = code;
      for (const [expression, , path] of code.matchAll(WORKER_URL)) {
        const entry = resolve(dirname(id), `${path}.ts`);
        const worker = await bundleWorker(entry, minify);
        for (const input of worker.inputs) this.addWatchFile(resolve(input));
        if (WORKER_TEXT.test(id)) {
          const text = JSON.stringify(worker.code);
          return { code: `export const WORKER_TEXT = ${text};`, map: { mappings: '' } };
        }
        const name = `${basename(path)}.js`;
        const reference = this.emitFile({
          type: 'asset',
          fileName: `${DIR}/${name}`,
          source: worker.code,
        });
        workers.set(reference, name);
        replaced = replaced.replace(expression, `import.meta.ROLLUP_FILE_URL_${reference}`);
      }
      // The expression stays on its line, so lines still match without a map of columns.
      return { code: replaced, map: null };
    },
    resolveFileUrl({ chunkId, referenceId }) {
      const worker = workers.get(referenceId);
      return worker ? addressBeside(relative(DIR, chunkId), worker) : null;
    },
  };
}
