import { expect } from '@open-wc/testing';
import { endSession } from '../../../src/core/flows/end-session.ts';
import type { SignOutReason } from '../../../src/core/kernel/events.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import { recentsService } from '../../../src/core/products/recents.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: sign-out-08

/** Ends a session in which a product was opened; returns whether it is still among the recents. */
function keepsRecents(reason: SignOutReason, cause?: SignOutReason): boolean {
  const { core, page } = fakeCore(signedIn());
  recentsService(core).add('DFP');
  if (cause) page.local.values.set(OWN_KEYS.ended, cause);
  endSession(core, reason);
  return page.local.values.has(OWN_KEYS.recents);
}

describe('the recently opened products', () => {
  for (const reason of ['expired', 'lost'] as const) {
    it(`are kept when the session was ${reason}, because the user will probably return`, () => {
      expect(keepsRecents(reason)).to.equal(true);
    });
    it(`are kept when the session was ${reason} in another tab`, () => {
      expect(keepsRecents('elsewhere', reason)).to.equal(true);
    });
  }

  it('are removed when the user signs out, here or in another tab', () => {
    expect([keepsRecents('manual'), keepsRecents('elsewhere', 'manual')]).to.deep.equal([
      false,
      false,
    ]);
  });
});
