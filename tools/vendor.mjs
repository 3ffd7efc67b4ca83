import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
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

/** Names what the bundle is made from, so that an upgrade makes a new one. */
async function fingerprint() {
  const sources = [new URL('../package-lock.json', import.meta.url), new URL(import.meta.url)];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(await readFile(source));
  return hash.digest('hex').slice(0, 12);
}

async function bundleInto(dir) {
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
}

/**
 * Bundles the packages below `dir`, one React for all; returns the address of each below `base`.
 * Done once: the bundle is made aside and put in place by a rename, so that two runs at once never
 * read a file that is half written.
 */
export async function bundleVendor(dir, base) {
  const version = await fingerprint();
  const place = join(dir, version);
  if (!existsSync(place)) {
    // Below `dir`, because the bundler looks for packages upwards from there.
    const draft = join(dir, `draft-${process.pid}`);
    await bundleInto(draft);
    await rename(draft, place).catch(async (error) => {
      await rm(draft, { recursive: true });
      if (!existsSync(place)) throw error;
    });
  }
  return Object.fromEntries(PACKAGES.map((name) => [name, `${base}/${version}/${fileOf(name)}`]));
}
