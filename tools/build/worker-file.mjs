import { basename, dirname, relative, resolve } from 'node:path';
import { bundle } from './bundle.mjs';
import { OWN_ADDRESS } from './node-bundle.mjs';

const DIR = 'cdn';
/** Matches `new URL('./x.worker.ts', import.meta.url).href`, which works unchanged on a server of sources. */
const WORKER_URL =
  /new URL\(\s*(['"])(\.{1,2}\/[\w./-]+\.worker)\.ts\1,\s*import\.meta\.url,?\s*\)\.href/g;
const WORKER_TEXT = /\/worker-text\.ts$/;

/**
 * Returns an expression for the URL of the worker next to a script: `import.meta.url` with the script's name replaced.
 * In a file that a bundler has renamed, the expression equals the script's own URL, which the code can detect.
 */
const workerUrlBeside = (script, worker) =>
  `${OWN_ADDRESS}.replace(${JSON.stringify(`/${script}`)},${JSON.stringify(`/${worker}`)})`;

/** Replaces the URL of a worker's source with the URL of the built worker next to `script`. */
export const replaceWorkerUrl = (code, script) =>
  code.replace(WORKER_URL, (_, quote, path) => workerUrlBeside(script, `${basename(path)}.js`));

/**
 * Rollup plugin that writes `cdn/session.worker.js`, replaces its URL in all chunks, and replaces `worker-text.ts` with
 * a module that exports its code.
 */
export function workerFile() {
  const workers = new Map();
  return {
    name: 'worker-file',
    async transform(code, id) {
      if (id.includes('node_modules') || !code.includes('.worker.ts')) return null;
      let replaced = code;
      for (const [expression, , path] of code.matchAll(WORKER_URL)) {
        const entry = resolve(dirname(id), `${path}.ts`);
        // One file without imports, so that a host page can copy it or create a Blob from it.
        const worker = await bundle({ entryPoints: [entry], minify: true });
        if (WORKER_TEXT.test(id)) {
          const text = JSON.stringify(worker.text);
          return { code: `export const WORKER_TEXT = ${text};`, map: { mappings: '' } };
        }
        const name = `${basename(path)}.js`;
        const reference = this.emitFile({
          type: 'asset',
          fileName: `${DIR}/${name}`,
          source: worker.text,
        });
        workers.set(reference, name);
        replaced = replaced.replace(expression, `import.meta.ROLLUP_FILE_URL_${reference}`);
      }
      // The expression stays on its line, so that line numbers match without a source map.
      return { code: replaced, map: null };
    },
    resolveFileUrl({ chunkId, referenceId }) {
      const worker = workers.get(referenceId);
      return worker ? workerUrlBeside(relative(DIR, chunkId), worker) : null;
    },
  };
}
