import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { context } from 'esbuild';
import { bundle } from './bundle.mjs';
import { readClassicScripts } from './classic-scripts.mjs';
import { cssModule } from './css-text.mjs';
import { CLASSIC, DEMO, HOST, PAGES, STANDALONE, START } from './entries.mjs';
import { readFlags } from './flag-files.mjs';
import { readHostPages } from './host-pages.mjs';
import { keepUntilChanged } from './keep-until-changed.mjs';
import { requireSoundTranslations, textFiles } from './locale-faults.mjs';
import { prerenderModule } from './prerender-modules.mjs';
import { replaceWorkerUrl } from './worker-file.mjs';

const WORKER = 'src/core/session/session.worker.ts';

/** Loads the modules that a release build replaces, and keeps each until one of its sources has changed. */
const ownModules = {
  name: 'own-modules',
  setup(bundler) {
    const load = (module) => {
      const kept = keepUntilChanged(module);
      return async ({ path }) => ({ contents: (await kept(path)).code });
    };
    bundler.onLoad({ filter: /\.css$/ }, load(cssModule));
    bundler.onLoad({ filter: /\.prerender\.tsx?$/ }, load(prerenderModule));
  },
};

/** Returns the scripts of the last build, with the address of the worker. */
function scriptsIn(outputFiles) {
  return outputFiles.map(({ path, contents, hash }) => {
    const fileName = relative('.', path);
    const text = Buffer.from(contents);
    const source = text.includes('.worker.ts"')
      ? replaceWorkerUrl(text.toString(), relative('cdn', fileName))
      : text;
    return { fileName, source, hash };
  });
}

/** Returns the demo's pages, which refer to their scripts by the names that these have here, and their style sheets. */
async function readPages() {
  const sheets = new Set(PAGES.map(({ page, sheet }) => join(dirname(page), sheet)));
  const { outputFiles } = await bundle({ entryPoints: [...sheets], outdir: 'cdn' });
  const read = async (page) => ({
    fileName: relative('demo', page),
    source: await readFile(page, 'utf8'),
  });
  return [
    ...(await Promise.all(PAGES.map(({ page }) => read(page)))),
    ...outputFiles.map(({ path, text }) => ({ fileName: `cdn/${basename(path)}`, source: text })),
  ];
}

async function readWorker() {
  const { text } = await bundle({ entryPoints: [WORKER] });
  return [{ fileName: `cdn/${basename(WORKER, '.ts')}.js`, source: text }];
}

/** Returns a function that writes files to a folder, and removes those of the time before. Returns whether one has changed. */
function writerTo(folder) {
  let written = new Map();
  return async (files) => {
    const before = written;
    written = new Map(files.map(({ fileName, source, hash = source }) => [fileName, hash]));
    const changed = files.filter(({ fileName }) => written.get(fileName) !== before.get(fileName));
    const removed = [...before.keys()].filter((name) => !written.has(name));
    await Promise.all([
      ...changed.map(async ({ fileName, source }) => {
        await mkdir(dirname(join(folder, fileName)), { recursive: true });
        await writeFile(join(folder, fileName), source);
      }),
      ...removed.map((name) => rm(join(folder, name), { force: true })),
    ]);
    return changed.length + removed.length > 0;
  };
}

/**
 * Creates a build of the elements and the demo for `npm run dev`, which writes to a folder and empties it first. It takes
 * less than a second after a change, because esbuild keeps what it has parsed, and because it leaves out what only a release needs:
 * minification, compression, types, notices and integrity hashes.
 */
export async function createDevBuild(folder) {
  await rm(folder, { recursive: true, force: true });
  const write = writerTo(folder);
  const entries = { ...STANDALONE, ...DEMO, start: START };
  const scripts = await context({
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: file, out })),
    ...{ outdir: 'cdn', chunkNames: 'chunks/[name]-[hash]', write: false },
    ...{ bundle: true, splitting: true, format: 'esm', target: 'es2022', jsx: 'automatic' },
    define: { 'process.env.NODE_ENV': '"production"' },
    sourcemap: true,
    logLevel: 'error',
    plugins: [ownModules],
  });
  const soundTexts = keepUntilChanged(async (list) => {
    await requireSoundTranslations();
    return { files: list.split('\n') };
  });

  return {
    /** Builds. Resolves with whether a file has changed. Rejects if a source has an error, which esbuild prints. */
    async build() {
      await soundTexts((await textFiles()).join('\n'));
      const [{ outputFiles }, ...others] = await Promise.all([
        scripts.rebuild(),
        readPages(),
        readWorker(),
        readHostPages({ folder: HOST, minify: false }),
        readClassicScripts(CLASSIC),
        readFlags(),
      ]);
      return write([...scriptsIn(outputFiles), ...others.flat()]);
    },
    dispose: () => scripts.dispose(),
  };
}
