import { configure } from '../../src/core/config/settings.ts';
import { getBaseCore } from '../../src/core/kernel/base-core.ts';
import type { Core } from '../../src/core/kernel/core.ts';

/** Sets what all elements of the portal share. */
export function configurePortal(): void {
  // The settings use the rest of the core only for warnings, which later elements may cause. The start of the sign-in
  // page must not load it.
  configure(getBaseCore() as Core, {
    environment: '/assets/environments/environment.release.json',
    ownsDocument: true,
  });
}
