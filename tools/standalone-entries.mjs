import { relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { minify as squeeze } from 'terser';
import { withWorkerAddress } from './worker-file.mjs';

const DIR = 'cdn';

/**
 * esbuild plugin: what an entry imports later stays with the main build, in the chunk that `chunkOf`
 * names; a worker is the file beside the entry.
 */
const withMainBuild = (chunkOf) => ({
  name: 'with-main-build',
  setup(bundle) {
    bundle.onResolve({ filter: /./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      return { path: `./${relative(DIR, chunkOf(resolve(resolveDir, path)))}`, external: true };
    });
  },
});

async function bundleEntry(name, entry, chunkOf, isMinified) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    outdir: DIR,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    sourcemap: 'external',
    legalComments: 'none',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withMainBuild(chunkOf)],
  });
  const textOf = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text;
  const content = textOf('.map');
  const code = withWorkerAddress(textOf('.js'), `${name}.js`);
  const mapName = `${name}.js.map`;
  if (!isMinified) return { code: `${code}//# sourceMappingURL=${mapName}\n`, map: content };
  // Inlines what esbuild leaves as functions: here bytes are the product.
  return squeeze(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, unsafe_arrows: true },
    sourceMap: { content, url: mapName },
  });
}

/**
 * Rollup plugin: bundles each entry with all it needs at once into one file of its name, so that a page that
 * embeds only that tag makes one request. What comes later is shared with the main build.
 */
export function standaloneEntries({ entries, later, laterIn, minify }) {
  const chunks = new Map();
  return {
    name: 'standalone-entries',
    buildStart() {
      // Their exports keep their names.
      const emit = (file, name) => {
        const id = resolve(file);
        const preserveSignature = 'allow-extension';
        chunks.set(id, this.emitFile({ type: 'chunk', id, name, preserveSignature }));
      };
      for (const file of later) emit(file);
      for (const [name, file] of Object.entries(laterIn)) emit(file, name);
    },
    async generateBundle() {
      const chunkOf = (id) => {
        const reference = chunks.get(id);
        if (!reference) this.error(`${id} is missing in 'later'`);
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
