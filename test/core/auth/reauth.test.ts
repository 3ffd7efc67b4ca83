import { expect } from '@open-wc/testing';
import { endSession } from '../../../src/core/flows/end-session.ts';
import type { SignOutReason } from '../../../src/core/kernel/events.ts';
import { requestReauthentication, reauthService } from '../../../src/core/auth/reauth.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: session-guard-06

const ENDED = 'sso-elements.ended';
const open = (reauth: string | undefined, ended?: string) => {
  const fake = fakeCore({
    ...signedIn(),
    href: `${HOST}/prices`,
    ...(reauth ? { settings: { reauth } } : {}),
  });
  if (ended) fake.page.local.values.set(ENDED, ended);
  return fake;
};

describe('a page with inline reauthentication', () => {
  const CASES: readonly [SignOutReason, string | undefined, boolean][] = [
    ['expired', undefined, true],
    ['lost', undefined, true],
    ['manual', undefined, false],
    ['elsewhere', 'expired', true],
    ['elsewhere', 'lost', true],
    // The reason is unknown, so the page keeps the user's work.
    ['elsewhere', undefined, true],
    ['elsewhere', 'manual', false],
  ];
  for (const [reason, ended, expected] of CASES)
    it(`${expected ? 'asks' : 'does not ask'} after ${reason} with stored reason ${ended ?? 'none'}`, () => {
      const { core } = open('inline', ended);
      expect(requestReauthentication(core, reason, 'ada')).to.equal(expected);
      expect(reauthService(core).$reauth.get()).to.deep.equal(
        expected ? { userId: 'ada' } : undefined,
      );
    });

  for (const reauth of [undefined, 'page'])
    it(`does not ask for sign-in if reauth is ${reauth ?? 'not set'}`, () => {
      const { core } = open(reauth);
      expect(requestReauthentication(core, 'expired', 'ada')).to.equal(false);
      expect(reauthService(core).$reauth.get()).to.equal(undefined);
    });

  it('does not navigate while it asks, and stores the reason for other tabs', () => {
    const { core, page, host } = open('inline');
    endSession(core, 'expired');
    expect(page.visits).to.deep.equal([]);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
    expect(page.local.values.get(ENDED)).to.equal('expired');
  });
});
