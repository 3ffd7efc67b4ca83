import { expect } from '@open-wc/testing';
import { endSession } from '../../../src/core/flows/end-session.ts';
import type { SignOutReason } from '../../../src/core/kernel/events.ts';
import { requestReauthentication, reauthService } from '../../../src/core/auth/reauth.ts';
import { fakeCore, HOST } from '../../support/fake-core.ts';
import { signedIn } from '../../support/users.ts';

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

describe('a page that may ask for sign-in in place', () => {
  const CASES: readonly [SignOutReason, string | undefined, boolean][] = [
    ['expired', undefined, true],
    ['lost', undefined, true],
    ['manual', undefined, false],
    ['elsewhere', 'expired', true],
    ['elsewhere', 'lost', true],
    // Nobody knows why: the work is kept.
    ['elsewhere', undefined, true],
    ['elsewhere', 'manual', false],
  ];
  for (const [reason, ended, expected] of CASES)
    it(`${expected ? 'asks' : 'does not ask'} when the session was ${reason}, elsewhere ${ended ?? 'nothing'}`, () => {
      const { core } = open('inline', ended);
      expect(requestReauthentication(core, reason, 'ada')).to.equal(expected);
      expect(reauthService(core).$reauth.get()).to.deep.equal(
        expected ? { userId: 'ada' } : undefined,
      );
    });

  for (const reauth of [undefined, 'page'])
    it(`does not ask unless it wants that (${reauth ?? 'nothing'} said)`, () => {
      const { core } = open(reauth);
      expect(requestReauthentication(core, 'expired', 'ada')).to.equal(false);
      expect(reauthService(core).$reauth.get()).to.equal(undefined);
    });

  it('stays where it is while it asks, and tells other tabs why the session ended', () => {
    const { core, page, host } = open('inline');
    endSession(core, 'expired');
    expect(page.visits).to.deep.equal([]);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
    expect(page.local.values.get(ENDED)).to.equal('expired');
  });
});
