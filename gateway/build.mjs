/**
 * `npm run build -w gateway`, and part of `npm run build`: bundles the command `sso-gateway` and the module for programs
 * that extend the gateway, with the contract that they share with the elements, into `gateway/dist` or the folder of the
 * argument. The packages that it depends on stay outside of the bundle.
 */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { declarationFiles } from './packaging/declarations.mjs';

const inGateway = (path) => fileURLToPath(new URL(path, import.meta.url));

const dist = resolve(process.argv[2] ?? inGateway('dist'));
const { dependencies } = JSON.parse(await readFile(inGateway('package.json'), 'utf8'));
await rm(dist, { recursive: true, force: true });
await build({
  entryPoints: [inGateway('src/sso-gateway.ts'), inGateway('src/index.ts')],
  outdir: dist,
  bundle: true,
  // A command loads its own code and packages only.
  splitting: true,
  external: Object.keys(dependencies),
  platform: 'node',
  format: 'esm',
  target: 'node20',
});
for (const [name, text] of declarationFiles(inGateway('src/index.ts'))) {
  const path = join(dist, 'types', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
// The gateway reads its texts when it starts, and the list of common words at the first new password.
const list = 'known-bases.bin';
await cp(inGateway(`src/domain/users/${list}`), join(dist, list));
await cp(inGateway('src/i18n/locales'), join(dist, 'locales'), { recursive: true });
