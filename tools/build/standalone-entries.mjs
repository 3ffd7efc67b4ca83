import { relative, resolve } from 'node:path';
import { minify as minifyCode } from 'terser';
import { bundle } from './bundle.mjs';
import { replaceWorkerUrl } from './worker-file.mjs';

const DIR = 'cdn';

/** esbuild plugin that resolves an entry's dynamic imports to chunks of the main build, which `chunkOf` returns. */
const dynamicImportsFromMainBuild = (chunkOf) => ({
  name: 'dynamic-imports-from-main-build',
  setup(entry) {
    entry.onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      return { path: `./${relative(DIR, chunkOf(resolve(resolveDir, path)))}`, external: true };
    });
  },
});

async function bundleEntry(name, entry, chunkOf, isMinified) {
  const { outputFiles } = await bundle({
    entryPoints: [entry],
    outdir: DIR,
    sourcemap: 'external',
    plugins: [dynamicImportsFromMainBuild(chunkOf)],
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const content = textOf('.map');
  const code = replaceWorkerUrl(textOf('.js'), `${name}.js`);
  if (!isMinified) return { code: `${code}//# sourceMappingURL=${name}.js.map\n`, map: content };
  // terser inlines functions that esbuild does not, which saves bytes in these small files.
  return minifyCode(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
    sourceMap: { content },
  });
}

/**
 * Rollup plugin that bundles each entry with its static imports into one file with the entry's name, so that a page
 * with only that tag makes one request. The entries share their dynamic imports with the main build: `onDemand` lists
 * these modules, `onDemandIn` those with a chunk name.
 */
export function standaloneEntries({ entries, onDemand, onDemandIn, minify }) {
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
      for (const [name, entry] of Object.entries(entries)) {
        const { code, map } = await bundleEntry(name, entry, chunkOf, minify);
        const fileName = `${DIR}/${name}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        this.emitFile({ type: 'asset', fileName: `${fileName}.map`, source: map });
      }
    },
  };
}
