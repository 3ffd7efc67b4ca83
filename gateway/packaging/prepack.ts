/**
 * Runs in the project's folder before `npm pack -w gateway`, once the elements and the portal are built: bundles the gateway,
 * and copies what only the package has into its folder; `postpack.ts` removes that again.
 */
import { execFileSync } from 'node:child_process';
import { copyPackedOnly } from './packed-only.ts';

execFileSync(process.execPath, ['gateway/build.mjs'], { stdio: 'inherit' });
copyPackedOnly('gateway');
