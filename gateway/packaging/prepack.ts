/**
 * Runs before `npm pack -w gateway`, after the elements and the portal are built and in the folder of the project: bundles
 * the gateway, and copies what only the package has into its folder; `postpack.ts` removes that again.
 */
import { execFileSync } from 'node:child_process';
import { copyPackedOnly } from './packed-only.ts';

execFileSync(process.execPath, ['gateway/build.mjs'], { stdio: 'inherit' });
copyPackedOnly('gateway');
