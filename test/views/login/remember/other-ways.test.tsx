import { expect } from '@open-wc/testing';
import { HOST } from '../../../support/core/fake-core.ts';
import { ok } from '../../../support/fixtures/replies.ts';
import { expiryIso, LOGIN, SSO_COOKIES } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { announced, openWithPasskeys, SIGN_IN } from '../passkey/passkey-screen.ts';
import {
  ADMIN,
  BASIC,
  drawScreen,
  option,
  PASSPORT,
  portal,
  type Screen,
  type ScreenStart,
} from '../screen.tsx';
import { CHOICE, KEY, openRemembering, OTHER, stored } from './remember-screen.ts';

// Rules: sign-in-60, sign-in-61, sso-19

const ADA = 'ada@acme.example';
const TAB_KEY = 'sso-elements.remembered';
const PARTNER = option('OIDC_P', 'Partner Login');
const OPTIONS = [BASIC, PASSPORT, PARTNER, ADMIN];
const rememberedIn = ({ fake }: Screen): unknown =>
  JSON.parse(fake.page.local.values.get(KEY) ?? 'null');

describe('the choice to be remembered, in a sign-in without a password', () => {
  const cookies = { ...SSO_COOKIES, tokenExpiryDttm: expiryIso(600_000) };

  for (const isTicked of [true, false])
    it(`${isTicked ? 'stores' : 'without a tick does not store'} the user of a passkey`, async () => {
      const features = ['passkeys:portal.example', 'remember'];
      const { screen } = await openWithPasskeys(ok(LOGIN), {
        authTypes: [announced(undefined, features)],
        cookies: { username: ADA },
      });
      await waitUntil(() => screen.hasField(CHOICE));
      if (isTicked) screen.field(CHOICE).click();
      screen.press(SIGN_IN);
      await waitUntil(() => screen.fake.page.visits.length === 1);
      const expected = isTicked ? { userId: ADA, method: 'passkey' } : null;
      expect(rememberedIn(screen)).to.deep.equal(expected);
      expect(screen.fake.page.session.values.has(TAB_KEY)).to.equal(false);
    });

  for (const isTicked of [true, false])
    it(`${isTicked ? 'stores' : 'without a tick does not store'} the user with whom a provider returns`, async () => {
      const { screen, tab } = await openRemembering();
      if (isTicked) screen.field(CHOICE).click();
      screen.press('login Acme Passport');
      await waitUntil(() => screen.fake.page.visits.length === 1);
      expect(rememberedIn(screen)).to.equal(null);
      const session = Object.fromEntries(tab);
      screen.close();
      const returned = drawScreen({ href: `${HOST}/login?sso=ok`, session, cookies });
      returned.fake.page.gateway.answer('refresh', ok({ tokenExpiry: 900 }));
      await waitUntil(() => returned.fake.page.visits.length === 1);
      const expected = isTicked ? { userId: ADA, method: 'sso TENANT OIDC' } : null;
      expect(rememberedIn(returned)).to.deep.equal(expected);
    });
});

describe('a remembered user on the way to a provider', () => {
  const remembering = { authTypes: [portal(OPTIONS, [], ['remember'])] };
  const hint = ({ fake }: Screen) =>
    new URL(fake.page.visits.at(-1) ?? '').searchParams.get('loginHint');
  const inTab = ({ fake }: Screen): unknown =>
    JSON.parse(fake.page.session.values.get(TAB_KEY) ?? 'null');

  /** Opens the screen with a provider in its address, and waits until the browser goes there. */
  async function openNamed(start: ScreenStart): Promise<Screen> {
    const screen = drawScreen({ href: `${HOST}/login?provider=OIDC`, ...start });
    await waitUntil(() => screen.fake.page.visits.length > 0);
    return screen;
  }

  it('is named to the provider of the address, and has taken this way', async () => {
    const screen = await openNamed({ ...remembering, local: stored() });
    const request = { tenant: 'ACME', method: 'sso TENANT OIDC', userId: ADA };
    expect([hint(screen), inTab(screen)]).to.deep.equal([ADA, request]);
  });

  it('is not named if the gateway does not announce it', async () => {
    const screen = await openNamed({ authTypes: [portal(OPTIONS)], local: stored() });
    expect([hint(screen), inTab(screen)]).to.deep.equal([null, null]);
  });

  it('is not whom an earlier sign-in of the tab wanted to remember', async () => {
    const session = { [TAB_KEY]: JSON.stringify({ tenant: 'ACME', method: 'password' }) };
    const screen = await openNamed({ ...remembering, session });
    expect([hint(screen), inTab(screen)]).to.deep.equal([null, null]);
  });

  it('is named by the button that the user presses, until “Not you?”', async () => {
    for (const isOther of [false, true]) {
      const { screen } = await openRemembering({ options: OPTIONS, local: stored() });
      await waitUntil(() => screen.find(OTHER));
      if (isOther) screen.press(OTHER);
      screen.press('login Partner Login');
      await waitUntil(() => screen.fake.page.visits.length === 1);
      expect(hint(screen)).to.equal(isOther ? null : ADA);
    }
  });

  it('is not named after another user ID in the form', async () => {
    const start = { options: OPTIONS, local: stored(), userId: 'grace@acme.example' };
    const { screen } = await openRemembering(start);
    screen.press('login Partner Login');
    await waitUntil(() => screen.fake.page.visits.length === 1);
    expect(hint(screen)).to.equal(null);
  });
});
