/** `npm run size`: builds if needed, then checks the byte budgets of `.size-limit.mjs`. */
import { spawnSync } from 'node:child_process';
import { buildIfStale } from './fresh-build.ts';

await buildIfStale();
const { status } = spawnSync(process.execPath, ['node_modules/size-limit/bin.js'], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
