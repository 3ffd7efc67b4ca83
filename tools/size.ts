/** `npm run size`: builds when needed, then holds `.size-limit.mjs` against what was built. */
import { spawnSync } from 'node:child_process';
import { buildIfStale } from './fresh-build.ts';

await buildIfStale();
const { status } = spawnSync(process.execPath, ['node_modules/size-limit/bin.js'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
