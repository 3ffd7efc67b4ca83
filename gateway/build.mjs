/**
 * `npm run build -w gateway`: bundles the command `sso-gateway` with the contract that it shares with the elements into
 * `gateway/dist`. The packages that it depends on stay outside of the bundle.
 */
import { cp, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const inGateway = (path) => fileURLToPath(new URL(path, import.meta.url));

const { dependencies } = JSON.parse(await readFile(inGateway('package.json'), 'utf8'));
await rm(inGateway('dist'), { recursive: true, force: true });
await build({
  entryPoints: [inGateway('src/sso-gateway.ts')],
  outdir: inGateway('dist'),
  bundle: true,
  // A command loads its own code and packages only.
  splitting: true,
  external: Object.keys(dependencies),
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
});
// The gateway reads its texts when it starts, and the list of common words at the first new password.
const list = 'known-bases.bin';
await cp(inGateway(`src/domain/users/${list}`), inGateway(`dist/${list}`));
await cp(inGateway('src/i18n/locales'), inGateway('dist/locales'), { recursive: true });
