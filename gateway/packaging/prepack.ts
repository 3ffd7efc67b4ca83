/**
 * Runs before `npm pack -w gateway`: builds the elements and the portal if needed, bundles the gateway, and copies what only
 * the package has into its folder; `postpack.ts` removes that again. Fails if the build fails.
 */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { buildIfStale } from '../../tools/fresh-build.ts';
import { copyPackedOnly } from './packed-only.ts';

// npm runs this in the folder of the gateway.
process.chdir(resolve(import.meta.dirname, '../..'));
await buildIfStale();
execFileSync(process.execPath, ['gateway/build.mjs'], { stdio: 'inherit' });
copyPackedOnly('gateway');
