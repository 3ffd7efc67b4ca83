import { expect } from '@open-wc/testing';
import { reauthService } from '../../../../src/core/auth/reauth.ts';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { loadRemember } from '../../../../src/views/login/remember/remember.tsx';
import { fakeCredentials } from '../../../support/browser/fake-credentials.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { FEATURES } from '../passkey/passkey-screen.ts';
import {
  BASIC,
  DOT,
  drawScreen,
  openScreen,
  option,
  PASSPORT,
  portal,
  signedIn,
  wrong,
} from '../screen.tsx';
import { CHOICE, KEY, openRemembering, OTHER, stored } from './remember-screen.ts';
import { resizeWindow } from '../../../support/browser/resize-window.ts';

// Rules: sign-in-61, sign-in-62, sign-in-63, sign-in-64, storage-17

after(() => resizeWindow({ width: 800, height: 600 }));

const ADA = 'ada@acme.example';
const LONG = `${'very.long.name.of.a.user.'.repeat(6)}@${'subdomain.'.repeat(6)}example.com`;
type Opened = Awaited<ReturnType<typeof openRemembering>>['screen'];
const isSignedIn = (screen: Opened) =>
  waitUntil(() => screen.fake.host.of('sso-signed-in').length > 0);
const enterPassword = (screen: Opened) => {
  screen.type('Password', 'Portal-2026!');
  screen.press('Sign In');
};
const badgeOf = (screen: Opened) =>
  screen.names.filter((name) => name.endsWith('Last used')).join();

describe('the sign-in screen with a remembered user', () => {
  it('shows the user in place of the field, which password managers still find', async () => {
    const { screen } = await openRemembering({ local: stored() });
    expect(screen.text).to.include(`Continue as ${ADA}`);
    const field = screen.field('User ID');
    expect([field.value, field.autocomplete]).to.deep.equal([ADA, 'username']);
    expect([field.checkVisibility(), field.tabIndex]).to.deep.equal([true, -1]);
    expect(field.closest('.sso-field')?.clientWidth).to.be.at.most(1);
    expect(screen.hasField(CHOICE)).to.equal(false);
    await expect(screen.element).to.be.accessible();
  });

  it('is as high as the field, and reached before the password', async () => {
    const before = await openScreen({ authTypes: [portal()] });
    const topOf = (screen: Opened) => screen.find('Sign In')?.getBoundingClientRect().top;
    const top = topOf(before);
    before.close();
    const { screen } = await openRemembering({ options: [BASIC], local: stored() });
    expect(topOf(screen)).to.equal(top);
    expect(screen.names.indexOf(OTHER)).to.be.lessThan(screen.names.indexOf('Show password'));
  });

  it('signs the user in with the password alone, and stays remembered', async () => {
    const { screen, remembered } = await openRemembering({
      local: stored(ADA, 'passkey'),
      login: [wrong(), signedIn],
    });
    enterPassword(screen);
    await waitUntil(() => screen.toasts.length > 0 && screen.focused === 'Password');
    expect(screen.requests('login')[0]?.headers.get('username')).to.equal(ADA);
    enterPassword(screen);
    await isSignedIn(screen);
    expect(remembered()).to.deep.equal({ userId: ADA, method: 'password' });
  });

  it('passes the focus of the field to the password', async () => {
    const { screen } = await openRemembering({ local: stored() });
    screen.field('User ID').focus();
    expect(screen.focused).to.equal('Password');
  });

  it('forgets the user after “Not you?”, and focuses the empty field', async () => {
    const { screen, remembered } = await openRemembering({ local: stored(), login: [signedIn] });
    screen.field('Password').value = 'of the manager';
    screen.press(OTHER);
    expect(remembered()).to.equal(undefined);
    expect(screen.focused).to.equal('User ID');
    const [user, password] = [screen.field('User ID'), screen.field('Password')];
    expect([user.value, user.tabIndex, password.value]).to.deep.equal(['', 0, '']);
    expect(user.getBoundingClientRect().width).to.be.greaterThan(100);
    expect(screen.field(CHOICE).checked).to.equal(false);
    screen.signIn('eve');
    await isSignedIn(screen);
    expect(remembered()).to.equal(undefined);
  });

  for (const [what, start] of [
    ['the attribute', { userId: 'eve' }],
    ['an expiry', { session: { 'sso-elements.ended': 'expired', 'sso-elements.endedFor': 'eve' } }],
  ] as const)
    it(`gives way to another user ID of ${what}`, async () => {
      const { screen, remembered } = await openRemembering({ local: stored(), ...start });
      await waitUntil(() => screen.field('User ID').value === 'eve');
      expect([screen.find(OTHER), screen.hasField(CHOICE)]).to.deep.equal([undefined, true]);
      expect(remembered()).to.deep.equal({ userId: ADA, method: 'password' });
    });

  it('stays after an expiry of the same user', async () => {
    const session = { 'sso-elements.ended': 'expired', 'sso-elements.endedFor': ADA };
    const authTypes = [portal([BASIC], [], ['remember'])];
    const screen = drawScreen({ authTypes, local: stored(), session });
    await waitUntil(() => screen.status.startsWith('Your session has expired'));
    await waitUntil(() => screen.find(OTHER));
    expect([screen.find(OTHER) !== undefined, screen.field('User ID').value]).to.deep.equal([
      ...[true, ADA],
    ]);
  });

  it('has no part in a dialog over a page, which has a user of its own', async () => {
    const authTypes = [portal([BASIC], [], ['remember'])];
    const screen = drawScreen({ authTypes, local: stored(), userId: 'eve' });
    reauthService(screen.fake.core).$reauth.set({ userId: 'eve', roles: [], reason: 'expired' });
    await waitUntil(() => screen.status === '' && screen.hasField('User ID'));
    const reason = await loadRemember().catch((error: unknown) => String(error));
    expect(reason).to.equal('Error: no choice in a dialog');
    expect([screen.find(OTHER), screen.hasField(CHOICE)]).to.deep.equal([undefined, false]);
    expect(screen.field('User ID').value).to.equal('eve');
  });

  for (const [what, value] of [
    ['no JSON', '{'],
    ['another shape', '{"userId":7}'],
    ['no user', '{"userId":" ","method":"password"}'],
    ['a user whom no header can name', '{"userId":"a\\nb","method":"password"}'],
    ['a long text', JSON.stringify({ userId: 'a'.repeat(300), method: 'password' })],
  ] as const)
    it(`ignores ${what} in storage`, async () => {
      const { screen } = await openRemembering({ local: { [KEY]: value } });
      expect([screen.find(OTHER), screen.field('User ID').value]).to.deep.equal([undefined, '']);
    });

  it('is not that of another tenant', async () => {
    const local = { 'sso-elements.remembered.OTHER': '{"userId":"eve","method":"password"}' };
    const { screen } = await openRemembering({ local });
    expect(screen.find(OTHER)).to.equal(undefined);
    expect(screen.fake.page.local.values.size).to.be.greaterThan(0);
  });

  it('follows “Not you?” in another tab', async () => {
    const { screen, local, remembered } = await openRemembering({
      local: stored(),
      login: [signedIn],
    });
    local.delete(KEY);
    screen.fake.page.fireStorage(KEY);
    await waitUntil(() => screen.find(OTHER) === undefined);
    expect([screen.field('User ID').value, screen.hasField(CHOICE)]).to.deep.equal(['', true]);
    screen.signIn();
    await isSignedIn(screen);
    expect(remembered()).to.equal(undefined);
  });

  it('shows a long user ID completely on a narrow screen, from right to left too', async () => {
    await resizeWindow({ width: 320, height: 640 });
    const { screen } = await openRemembering({ local: stored(LONG.slice(0, 254)) });
    for (const locale of ['en_US', 'ar_SA']) {
      await messagesService(screen.fake.core).setLocale(locale);
      await waitUntil(() => (screen.find(OTHER) === undefined) === (locale === 'ar_SA'));
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      for (const part of screen.element.querySelectorAll('.sso-remembered *')) {
        const { left, right } = part.getBoundingClientRect();
        expect([left >= 0, right <= 320]).to.deep.equal([true, true]);
      }
    }
  });
});

describe('the badge of the way that was used last', () => {
  const LOGOS = [option('SAML', 'Alpha', DOT), option('OIDC', 'Beta', DOT)];

  for (const [what, options, method, name] of [
    ['the only provider', [BASIC, PASSPORT], 'sso TENANT OIDC', 'login Acme Passport Last used'],
    ['a provider in a row', [BASIC, ...LOGOS], 'sso TENANT OIDC', 'Last used Sign in with Beta'],
    ['no button after a password', [BASIC, PASSPORT], 'password', ''],
    ['no button of a provider that is gone', [BASIC, PASSPORT], 'sso TENANT SAML', ''],
  ] as const)
    it(`is on ${what}`, async () => {
      const { screen } = await openRemembering({ options, local: stored(ADA, method) });
      await waitUntil(() => badgeOf(screen) === name || name.includes('Beta'));
      const badges = [...screen.element.querySelectorAll('button')].filter(({ textContent }) =>
        textContent.includes('Last used'),
      );
      expect(badges).to.have.length(name ? 1 : 0);
      if (name.includes('Beta')) expect(badges[0]?.querySelector('img')?.alt).to.include('Beta');
    });

  it('is on the button for passkeys, also after a captcha, until “Not you?”', async () => {
    fakeCredentials();
    const { screen } = await openRemembering({
      features: [...FEATURES, 'remember'],
      local: stored(ADA, 'passkey'),
      login: [wrong(3)],
    });
    const badge = 'Sign in with a passkey Last used';
    await waitUntil(() => badgeOf(screen) === badge);
    enterPassword(screen);
    await waitUntil(() => screen.isCaptchaShown);
    expect(badgeOf(screen)).to.equal('');
    screen.press('Try different Sign In options');
    await waitUntil(() => badgeOf(screen) === badge);
    screen.press(OTHER);
    await waitUntil(() => badgeOf(screen) === '');
  });

  it('meets no text, and stays inside the screen', async () => {
    await resizeWindow({ width: 320, height: 640 });
    const { screen } = await openRemembering({
      options: [BASIC, PASSPORT],
      local: stored(ADA, 'sso TENANT OIDC'),
    });
    await messagesService(screen.fake.core).setLocale('de_DE');
    await waitUntil(() => screen.text.includes('Zuletzt verwendet'));
    const badge = screen.element.querySelector('.sso-last-used');
    const name = screen.element.querySelector('[data-provider] bdi');
    const [own, other] = [badge, name].map((part) => part?.getBoundingClientRect());
    expect(own?.bottom).to.be.at.most(other?.top ?? 0);
    expect(own?.right).to.be.at.most(320);
  });
});
