import { expect } from '@open-wc/testing';
import { endSession } from '../../../src/core/flows/end-session.ts';
import type { SignOutReason } from '../../../src/core/kernel/events.ts';
import { reauthService } from '../../../src/core/auth/reauth.ts';
import { unsavedService } from '../../../src/core/profile/unsaved.ts';
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

const USER_ROLES = ['Business User', 'Business Admin'];

describe('a page with inline reauthentication', () => {
  const CASES: readonly [SignOutReason, string | undefined, string | undefined][] = [
    ['expired', undefined, 'expired'],
    ['lost', undefined, 'lost'],
    ['administrator', undefined, 'administrator'],
    ['manual', undefined, undefined],
    ['elsewhere', 'expired', 'expired'],
    ['elsewhere', 'inactive', 'inactive'],
    ['elsewhere', 'lost', 'lost'],
    // The reason is unknown, so the page keeps the user's work.
    ['elsewhere', undefined, 'lost'],
    ['elsewhere', 'manual', undefined],
    ['elsewhere', 'products', undefined],
  ];
  for (const [reason, ended, shown] of CASES)
    it(`${shown ? 'asks' : 'does not ask'} after ${reason} with stored reason ${ended ?? 'none'}`, () => {
      const { core, page } = open('inline', ended);
      endSession(core, reason);
      expect(reauthService(core).$reauth.get()).to.deep.equal(
        shown ? { userId: 'ada', roles: USER_ROLES, reason: shown } : undefined,
      );
      expect(page.visits).to.deep.equal(shown ? [] : ['/login']);
    });

  it('asks after a sign-out in another window if the page has unsaved changes', () => {
    const { core } = open('inline', 'manual');
    const release = unsavedService(core).register();
    endSession(core, 'elsewhere');
    expect(reauthService(core).$reauth.get()?.reason).to.equal('elsewhere');
    release();
  });

  it('does not ask after the user’s own sign-out, whatever is unsaved', () => {
    const { core, page } = open('inline');
    unsavedService(core).register();
    endSession(core, 'manual');
    expect(page.visits).to.deep.equal(['/login']);
  });

  for (const reauth of [undefined, 'page'])
    it(`does not ask for sign-in if reauth is ${reauth ?? 'not set'}`, () => {
      const { core, page } = open(reauth);
      endSession(core, 'expired');
      expect(reauthService(core).$reauth.get()).to.equal(undefined);
      expect(page.visits).to.deep.equal(['/login']);
    });

  it('dispatches the event while it asks, and stores the reason for other tabs', () => {
    const { core, page, host } = open('inline');
    endSession(core, 'expired');
    expect(page.visits).to.deep.equal([]);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
    expect(page.local.values.get(ENDED)).to.equal('expired');
    expect(page.session.values.has(ENDED)).to.equal(false);
  });
});
