import { fixtureCleanup } from '@open-wc/testing';
import { provideCore, type Core } from '../../../src/core/kernel/core.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

/** Provides the page with a fake core for each test of a block, and removes what the test has shown. */
export function useCore(): { readonly core: Core } {
  let core: Core;
  let removeCore: () => void;
  beforeEach(() => {
    ({ core } = fakeCore());
    removeCore = provideCore(core);
  });
  afterEach(async () => {
    dialogsService(core).closeAll();
    // The notifications element that a notice adds must arrive on this test's core and not on the next one's.
    await import('../../../src/elements/notifications/notifications-element.ts');
    await new Promise((resolve) => setTimeout(resolve));
    fixtureCleanup();
    document.querySelector('sso-notifications')?.remove();
    removeCore();
  });
  return {
    get core() {
      return core;
    },
  };
}
