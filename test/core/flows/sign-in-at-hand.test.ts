import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { signInOrRedirect } from '../../../src/core/flows/sign-in-or-redirect.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { CANCELLED, fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { dialogsOf } from '../../support/core/notices.ts';
import { PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import { ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';

// Rules: passkeys-67, passkeys-68

const ADA = 'ada@acme.example';
const PAGE = `${HOST}/prices?list=7`;
const FEATURES = ['passkeys:portal.example'];

const press = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { isActive },
  });
afterEach(() => void Reflect.deleteProperty(navigator, 'userActivation'));

/** A guarded page of a gateway with passkeys, whose user has pressed a button in a browser that has one at hand. */
function open(start: CoreStart = {}, features: readonly string[] = FEATURES) {
  const fake = fakeCore({ href: PAGE, ...start });
  const { gateway } = fake.page;
  gateway.answer('authTypes', ok({ authentications: [], theme: { themeDetails: [] }, features }));
  gateway.answer('passkeyOptions', ok(PASSKEY_REQUEST)).answer('passkeySignIn', (request) => {
    fake.page.cookies.keep('username', ADA);
    return ok(LOGIN)(request);
  });
  const browser = fakeCredentials();
  browser.can('immediateGet');
  press(true);
  return { ...fake, gateway, browser };
}

describe('a sign-in over the page', () => {
  it('uses a passkey at hand, and stays on the page', async () => {
    const { core, page, host, browser } = open();
    await signInOrRedirect(core);
    expect(browser.asked.map(({ uiMode }) => uiMode)).to.deep.equal(['immediate']);
    const auth = authService(core).$auth.get();
    expect(auth.status === 'signed-in' && auth.userId).to.equal(ADA);
    expect(host.dispatched).to.deep.equal([
      ['sso-signed-in', { userId: ADA, displayName: 'Ada Lovelace', tenant: 'ACME' }],
    ]);
    expect([page.visits, page.local.values.has('previouslyVisitedPath')]).to.deep.equal([
      ...[[], false],
    ]);
  });

  it('asks the gateway only once what it announces', async () => {
    const { core, gateway } = open();
    themeService(core).store('ACME', [], FEATURES);
    await signInOrRedirect(core);
    expect(gateway.requests('authTypes')).to.deep.equal([]);
    expect(gateway.requests('passkeySignIn')).to.have.length(1);
  });

  it('is nothing for a user who is signed in', async () => {
    const { core, page, browser } = open(signedIn());
    await signInOrRedirect(core);
    expect([page.visits, browser.asked]).to.deep.equal([[], []]);
  });
});

describe('a redirect to sign-in', () => {
  type Opened = ReturnType<typeof open>;
  for (const [why, change, asked] of [
    ['no passkey is at hand', ({ browser }) => browser.answer(CANCELLED), 1],
    ['the user has pressed nothing', () => press(false), 0],
    ['the browser can’t know', ({ browser }) => browser.can('conditionalGet'), 0],
    [
      'the browser knows no capabilities',
      ({ browser }) => browser.remove('getClientCapabilities'),
      0,
    ],
    ['the browser has no passkeys', ({ browser }) => browser.removeAll(), 0],
    ['the gateway has no passkeys', ({ core }) => themeService(core).store('ACME', [], []), 0],
    [
      'they belong to another domain',
      ({ core }) => themeService(core).store('ACME', [], ['passkeys:other.example']),
      0,
    ],
    ['the gateway announces nothing', ({ gateway }) => gateway.answer('authTypes', unreachable), 0],
    ['the tenant is unknown', ({ gateway }) => gateway.answer('authTypes', ok(null)), 0],
    [
      'the gateway has no such call',
      ({ gateway }) => gateway.answer('passkeyOptions', refused(404)),
      0,
    ],
    [
      'the passkey is refused',
      ({ gateway }) => gateway.answer('passkeySignIn', refused(400, { message: 'No.' })),
      1,
    ],
    [
      'a new password is due',
      ({ gateway }) =>
        gateway.answer('passkeySignIn', ok({ ...LOGIN, forcePwdChangeOnLogin: true })),
      1,
    ],
  ] as const satisfies [string, (opened: Opened) => void, number][])
    it(`follows if ${why}, with the path saved and without a message`, async () => {
      const opened = open();
      change(opened);
      const { core, page, host, browser } = opened;
      await signInOrRedirect(core);
      expect(page.visits).to.deep.equal(['/login']);
      expect(page.local.values.get('previouslyVisitedPath')).to.equal('/prices?list=7');
      expect(authService(core).isAuthenticated()).to.equal(false);
      expect(browser.asked).to.have.length(asked);
      expect([host.of('sso-error'), dialogsOf(core)]).to.deep.equal([[], []]);
    });
});
