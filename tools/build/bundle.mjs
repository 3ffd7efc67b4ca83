import { build } from 'esbuild';

/**
 * Bundles each entry with its imports into one ES module, by esbuild. Writes nothing. Returns the files, the text
 * of the first one, and the paths of the sources.
 */
export async function bundle(options) {
  const { outputFiles, metafile } = await build({
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'error',
    ...options,
    define: { 'process.env.NODE_ENV': '"production"', ...options.define },
  });
  return { outputFiles, text: outputFiles[0]?.text ?? '', inputs: Object.keys(metafile.inputs) };
}
