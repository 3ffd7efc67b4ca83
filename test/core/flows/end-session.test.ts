import { expect } from '@open-wc/testing';
import { endSession, clearExpiredSession } from '../../../src/core/flows/end-session.ts';
import { authService } from '../../../src/core/auth/store.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { storeProducts } from '../../../src/core/products/store-products.ts';
import { FakeHost, fakeCore, HOST } from '../../support/core/fake-core.ts';
import { dialogsOf } from '../../support/core/notices.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { storeSession } from '../../../src/core/flows/store-session.ts';

// Rules: password-reset-19, routes-10, session-13, session-22, sign-in-10, sign-out-03, sign-out-04, sign-out-05, sign-out-07
// Rules: sign-out-08, tenants-08

const BY_USER = 'prevVisitedPathForForceLogoutUser';
const open = () => fakeCore({ ...signedIn(), href: `${HOST}/profile?x=1` });

describe('the end of a session in this browser', () => {
  it('clears the user and the products, dispatches the event and goes to sign-in', () => {
    const { core, page, host } = open();
    const product = { landingPage: '', productLogo: '', longDescription: '' };
    storeProducts(core, [{ ...product, productName: 'DFP', productCode: 'DFP' }]);
    endSession(core, 'manual');
    expect([...page.local.values.keys()]).to.deep.equal(['tenant', 'sso-elements.ended']);
    expect(authService(core).$auth.get().status).to.equal('signed-out');
    expect(host.dispatched).to.deep.equal([
      ['sso-signed-out', { reason: 'manual' }],
      ['sso-navigate', { path: '/login', reload: false }],
    ]);
    expect(page.visits).to.deep.equal(['/login']);
  });

  it('removes the cookies that name the user, and keeps the language', () => {
    const { core, page } = open();
    const personal = ['username', 'displayName', 'userType', 'roles', 'lastLogin'];
    for (const name of [...personal, 'locale']) page.cookies.keep(name, 'ada');
    endSession(core, 'lost');
    expect(page.readCookies()).to.equal('locale=ada');
  });

  for (const reason of ['manual', 'expired', 'elsewhere'] as const)
    it(`ends the password reset of this tab (${reason})`, () => {
      const { core, page } = fakeCore({
        ...signedIn(),
        session: { 'sso-elements.reset': '{}' },
      });
      endSession(core, reason);
      expect(page.session.values.has('sso-elements.reset')).to.equal(false);
    });

  it('by another tab removes the products that this page stored too late', () => {
    const { core, page } = open();
    const product = { landingPage: '', productLogo: '', longDescription: '' };
    storeProducts(core, [{ ...product, productName: 'DFP', productCode: 'DFP' }]);
    page.local.values.delete('sso-elements.productCodes');
    endSession(core, 'elsewhere');
    expect(page.local.values.has('DFP')).to.equal(false);
  });

  it('by another tab keeps what the next user’s sign-in has already stored', () => {
    const { core, page } = open();
    expect(authService(core).$auth.get().status).to.equal('signed-in');
    const next = { userId: 'grace', displayName: 'Grace Hopper', tokenExpiryTime: '1' };
    for (const [key, value] of Object.entries(next)) page.local.values.set(key, value);
    endSession(core, 'elsewhere');
    expect(authService(core).$auth.get().status).to.equal('signed-out');
    for (const [key, value] of Object.entries(next))
      expect(page.local.values.get(key)).to.equal(value);
    expect(page.readCookies()).to.contain('tokenExpiryDttm=');
  });

  for (const [reason, isSaved] of [
    ['expired', true],
    ['lost', true],
    ['administrator', true],
    ['manual', false],
    ['elsewhere', false],
  ] as const) {
    it(`${isSaved ? 'saves' : 'does not save'} the path when it was ${reason}`, () => {
      const { core, page } = open();
      endSession(core, reason);
      expect(page.local.values.get(BY_USER)).to.equal(
        isSaved ? '{"ada":"/profile?x=1"}' : undefined,
      );
      expect(page.local.values.has('previouslyVisitedPath')).to.equal(false);
    });
  }

  for (const reason of ['manual', 'expired', 'lost', 'elsewhere'] as const)
    it(`closes every dialog and answers it with no (${reason})`, async () => {
      const { core } = open();
      const { showError, confirm } = dialogsService(core);
      const answers = [showError('Failed!', 'Words about Ada'), confirm('Confirmation', 'Leave?')];
      endSession(core, reason);
      expect(dialogsOf(core)).to.deep.equal([]);
      expect(await Promise.all(answers)).to.deep.equal([false, false]);
    });

  for (const [reason, remaining] of [
    ['manual', []],
    ['expired', []],
    ['elsewhere', []],
    ['lost', ['Please sign in.']],
    ['administrator', ['Please sign in.']],
  ] as const)
    it(`dismisses the user’s toasts${remaining.length ? ' except the one with the reason' : ''} (${reason})`, () => {
      const { core } = open();
      toastsService(core).show('success', 'Success', 'Words about Ada');
      toastsService(core).show('error', 'Session expired', 'Please sign in.');
      endSession(core, reason);
      const staying = toastsService(core)
        .$toasts.get()
        .filter(({ state }) => state !== 'removed');
      expect(staying.map(({ message }) => message)).to.deep.equal(remaining);
    });

  it('goes to the sign-in address of the tenant that the user opened', () => {
    const start = signedIn();
    const { core, page } = fakeCore({ ...start, session: { 'sso-elements.pathTenant': 'ACME' } });
    endSession(core, 'expired');
    expect(page.visits).to.deep.equal(['/acme/login']);
  });

  it('happens once', () => {
    const { core, host } = open();
    endSession(core, 'lost');
    endSession(core, 'manual');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });

  for (const reason of ['manual', 'expired', 'lost'] as const)
    it(`does nothing on a signed-out page (${reason})`, () => {
      const { core, page, host } = fakeCore();
      endSession(core, reason);
      expect([host.dispatched, page.visits]).to.deep.equal([[], []]);
    });

  it('signs out a user whose session expired before the page opened', () => {
    const { core, page, host } = fakeCore({ ...signedIn('ada', -1000), href: `${HOST}/profile` });
    expect(authService(core).$auth.get().status).to.equal('unknown');
    endSession(core, 'expired');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
    expect(page.local.values.get(BY_USER)).to.equal('{"ada":"/profile"}');
  });

  it('saves no path if the flag is set without a user ID', () => {
    const { core, page, host } = fakeCore({
      local: { isAuthenticated: 'true' },
      href: `${HOST}/profile`,
    });
    endSession(core, 'expired');
    expect(host.of('sso-signed-out')).to.have.length(1);
    expect(page.local.values.has(BY_USER)).to.equal(false);
  });

  it('redirects a page that opened after another tab’s sign-out, once', () => {
    const { core, page, host } = fakeCore({ href: `${HOST}/profile` });
    endSession(core, 'elsewhere');
    endSession(core, 'elsewhere');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'elsewhere' }]);
    expect(page.visits).to.deep.equal(['/login']);
  });

  describe('with a delay', () => {
    const later = () => {
      const opened = open();
      const waiting: [work: () => void, ms: number][] = [];
      opened.page.setTimer = (work, ms) => {
        waiting.push([work, ms]);
        return () => {};
      };
      endSession(opened.core, 'expired', opened.host, { delayMs: 500 });
      // The language of the visitor may be loading meanwhile.
      const [work, ms] = waiting.at(-1) ?? [() => {}, 0];
      return { ...opened, work, ms };
    };

    it('goes to sign-in after the delay', () => {
      const { page, work, ms } = later();
      expect([page.visits, ms]).to.deep.equal([[], 500]);
      work();
      expect(page.visits).to.deep.equal(['/login']);
    });

    it('stays if a user has signed in meanwhile', () => {
      const { core, page, work } = later();
      storeSession(core, 'ada', 'ACME', LOGIN);
      work();
      expect(page.visits).to.deep.equal([]);
    });
  });

  it('goes to the sign-in route of this page', () => {
    const { core, page } = fakeCore({ ...signedIn(), settings: { loginPath: '/acme/login' } });
    endSession(core, 'manual');
    expect(page.visits).to.deep.equal(['/acme/login']);
  });

  it('is dispatched by the tag that requested it', () => {
    const { core, host } = open();
    const asking = new FakeHost();
    endSession(core, 'manual', asking);
    expect([asking.dispatched.length, host.dispatched.length]).to.deep.equal([2, 0]);
  });

  it('makes no call', () => {
    const { core, page } = open();
    endSession(core, 'elsewhere');
    expect(page.gateway.sent).to.deep.equal([]);
  });
});

describe('a user whose session expired while no page was open', () => {
  it('is cleared from storage', () => {
    const { core, page } = fakeCore(signedIn('ada', -1000));
    clearExpiredSession(core);
    expect([...page.local.values.keys()]).to.deep.equal(['tenant']);
    expect(page.session.values.get('sso-elements.ended')).to.equal('expired');
  });

  it('is kept while the session is valid', () => {
    const { core, page } = fakeCore(signedIn());
    clearExpiredSession(core);
    expect(page.local.values.get('userId')).to.equal('ada');
  });

  it('is unknown without a stored user ID, so other tabs are not notified', () => {
    const { core, page } = fakeCore();
    clearExpiredSession(core);
    expect(page.posted).to.deep.equal([]);
  });
});
