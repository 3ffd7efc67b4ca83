/** Runs after `npm pack -w gateway`: removes what `prepack.ts` has copied, which would hide newer builds and packages. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { PACKED_FOLDERS } from './packed-only.ts';

const gateway = resolve(import.meta.dirname, '..');
for (const folder of PACKED_FOLDERS)
  rmSync(resolve(gateway, folder), { recursive: true, force: true });
