import { givenEnvironmentService } from '../../src/core/config/given-environment.ts';
import { configure } from '../../src/core/config/settings.ts';
import { getBaseCore } from '../../src/core/kernel/base-core.ts';
import type { Core } from '../../src/core/kernel/core.ts';

/** Returns what the gateway has written into the page; undefined if another server has sent it. */
const environmentInPage = () =>
  document.querySelector('script[type="application/json"]#environment')?.textContent;

/** Sets what all elements of the portal share. Takes the environment from the page, if it contains one. */
export function configurePortal(): void {
  // The settings use the rest of the core only for warnings, which later elements may cause. The start of the sign-in
  // page must not load it.
  const core = getBaseCore() as Core;
  const environment = environmentInPage();
  if (environment) givenEnvironmentService(core).reply = new Response(environment);
  configure(core, {
    environment: '/assets/environments/environment.release.json',
    ownsDocument: true,
  });
}
