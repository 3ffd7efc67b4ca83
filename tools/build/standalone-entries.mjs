import { createHash } from 'node:crypto';
import { dirname, relative, resolve } from 'node:path';
import { minify as minifyCode } from 'terser';
import { bundle } from './bundle.mjs';
import { cssTextForBundles } from './css-text.mjs';
import { minifyOnce } from './minify.mjs';
import { replaceWorkerUrl } from './worker-file.mjs';

const DIR = 'cdn';

/** Returns a hash of the length and alphabet of Rollup's, by which the gateway knows files that never change. */
const hashOf = (code) => `${createHash('sha256').update(code).digest('base64url').slice(0, 7)}0`;

/** esbuild plugin that resolves an entry's dynamic imports to chunks of the main build, which `chunkOf` returns. */
const dynamicImportsFromMainBuild = (dir, chunkOf) => ({
  name: 'dynamic-imports-from-main-build',
  setup(entry) {
    entry.onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const file = relative(dir, chunkOf(resolve(resolveDir, path)));
      return { path: file.startsWith('.') ? file : `./${file}`, external: true };
    });
  },
});

async function bundleEntry(name, entry, chunkOf) {
  const { outputFiles } = await bundle({
    entryPoints: [entry],
    outdir: DIR,
    sourcemap: 'external',
    plugins: [
      dynamicImportsFromMainBuild(dirname(`${DIR}/${name}.js`), chunkOf),
      cssTextForBundles(),
    ],
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const content = textOf('.map');
  const code = replaceWorkerUrl(textOf('.js'), `${name}.js`);
  // terser inlines functions that esbuild does not, which saves bytes in these small files.
  const options = {
    module: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
    sourceMap: { content },
  };
  return minifyOnce(code, options, () => minifyCode(code, options));
}

/**
 * Rollup plugin that bundles each entry with its static imports into one file with the entry's name, so that a page
 * with only that tag makes one request. The entries share their dynamic imports with the main build: `onDemand` lists
 * these modules, `onDemandIn` those with a chunk name. The names of `hashed` entries get a hash, because only pages of
 * the same build refer to them.
 */
export function standaloneEntries({ entries, hashed, onDemand, onDemandIn }) {
  const chunks = new Map();
  return {
    name: 'standalone-entries',
    buildStart() {
      // The standalone entries import the chunks by the names of their exports, so these must stay.
      const emit = (file, name) => {
        const id = resolve(file);
        const preserveSignature = 'allow-extension';
        chunks.set(id, this.emitFile({ type: 'chunk', id, name, preserveSignature }));
      };
      for (const file of onDemand) emit(file);
      for (const [name, file] of Object.entries(onDemandIn)) emit(file, name);
    },
    async generateBundle() {
      const chunkOf = (id) => {
        const reference = chunks.get(id);
        if (!reference) this.error(`${id} is missing in 'onDemand'`);
        return this.getFileName(reference);
      };
      for (const [name, entry] of Object.entries({ ...entries, ...hashed })) {
        const { code, map } = await bundleEntry(name, entry, chunkOf);
        const hash = hashed[name] ? `-${hashOf(code)}` : '';
        const fileName = `${DIR}/${name}${hash}.js`;
        this.emitFile({ type: 'asset', name: `${name}.js`, fileName, source: code });
        this.emitFile({ type: 'asset', fileName: `${fileName}.map`, source: map });
      }
    },
  };
}
