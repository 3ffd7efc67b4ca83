import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The CommonJS packages that the tests' browser can't load as they are. */
const PACKAGES = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'use-sync-external-store/shim',
  'use-sync-external-store/shim/index.js',
];
const require = createRequire(import.meta.url);
const fileOf = (name) => `${name.replace(/\W+/g, '-')}.js`;

/** An ES module that gives a CommonJS package's exports by name. */
function facade(name) {
  const names = Object.keys(require(name)).filter((key) => /^[a-zA-Z_]\w*$/.test(key));
  return `import whole from '${name}';\nexport default whole;\nexport const { ${names.join(', ')} } = whole;\n`;
}

/** Bundles the packages into `dir`, one React for all; returns the address of each below `base`. */
export async function bundleVendor(dir, base) {
  const entries = join(dir, 'entries');
  await mkdir(entries, { recursive: true });
  await Promise.all(PACKAGES.map((name) => writeFile(join(entries, fileOf(name)), facade(name))));
  await build({
    entryPoints: PACKAGES.map((name) => join(entries, fileOf(name))),
    outdir: dir,
    bundle: true,
    splitting: true,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"development"' },
    logLevel: 'error',
  });
  return Object.fromEntries(PACKAGES.map((name) => [name, `${base}/${fileOf(name)}`]));
}
