import { fixtureCleanup } from '@open-wc/testing';
import type { Core } from '../../../src/core/kernel/core.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { endNotices, provideWithoutNotices } from '../../support/core/notices.ts';

/** Provides the page with a fake core for each test of a block, and removes what the test has shown. */
export function useCore(): { readonly core: Core } {
  let core: Core;
  let removeCore: () => void;
  beforeEach(() => {
    ({ core } = fakeCore());
    removeCore = provideWithoutNotices(core);
  });
  afterEach(async () => {
    fixtureCleanup();
    await endNotices(core);
    removeCore();
  });
  return {
    get core() {
      return core;
    },
  };
}
