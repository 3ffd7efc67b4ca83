import { expect } from '@open-wc/testing';
import { messagesService } from '../../../../src/core/i18n/messages.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { BASIC, openScreen, PASSPORT, portal, signedIn, wrong } from '../screen.tsx';
import { CHOICE, KEY, OTHER, openRemembering, stored } from './remember-screen.ts';
import { resizeWindow } from '../../../support/browser/resize-window.ts';

// Rules: sign-in-59, sign-in-60, sign-in-65, sign-out-09, storage-17

after(() => resizeWindow({ width: 800, height: 600 }));

const ADA = { userId: 'ada@acme.example', method: 'password' };
const isSignedIn = (screen: Awaited<ReturnType<typeof openRemembering>>['screen']) =>
  waitUntil(() => screen.fake.host.of('sso-signed-in').length > 0);

describe('the choice to be remembered', () => {
  it('is unchecked, after the password and before Reset Password', async () => {
    const { screen } = await openRemembering();
    const box = screen.field(CHOICE);
    expect(box.checked).to.equal(false);
    const order = [...screen.element.querySelectorAll<HTMLElement>('form input, form button')].map(
      (control) =>
        control === box ? CHOICE : control.textContent || (control.getAttribute('name') ?? ''),
    );
    expect(order.slice(1)).to.deep.equal(['password', '', CHOICE, 'Reset Password', 'Sign In']);
    await expect(screen.element).to.be.accessible();
  });

  it('moves nothing when its code is loaded', async () => {
    const before = await openScreen({ authTypes: [portal([BASIC, PASSPORT])] });
    const topOf = (screen: typeof before) => screen.find('Sign In')?.getBoundingClientRect().top;
    const top = topOf(before);
    before.close();
    const { screen } = await openRemembering({ options: [BASIC, PASSPORT] });
    expect(topOf(screen)).to.equal(top);
  });

  it('stores the user and the way after a sign-in with a password', async () => {
    const { screen, remembered, tab } = await openRemembering({ login: [signedIn] });
    screen.field(CHOICE).click();
    screen.signIn();
    expect(remembered()).to.equal(undefined);
    await isSignedIn(screen);
    expect(remembered()).to.deep.equal(ADA);
    expect(tab.has('sso-elements.remembered')).to.equal(false);
  });

  it('stores nothing without a tick', async () => {
    const { screen, local, tab } = await openRemembering({ login: [signedIn] });
    screen.signIn();
    await isSignedIn(screen);
    const keys = [...local.keys(), ...tab.keys()];
    expect(keys.filter((key) => key.startsWith('sso-elements.remembered'))).to.deep.equal([]);
  });

  it('stores nothing about a refused sign-in, and keeps its tick', async () => {
    const { screen, remembered } = await openRemembering({ login: [wrong(), signedIn] });
    screen.field(CHOICE).click();
    screen.signIn();
    await waitUntil(() => screen.toasts.length > 0 && !screen.field(CHOICE).disabled);
    expect([remembered(), screen.field(CHOICE).checked]).to.deep.equal([undefined, true]);
    screen.signIn();
    await isSignedIn(screen);
    expect(remembered()).to.deep.equal(ADA);
  });

  it('keeps its tick while the reset panel is open', async () => {
    const { screen } = await openRemembering();
    screen.field(CHOICE).click();
    screen.press('Reset Password');
    await waitUntil(() => screen.find('Return to Login Page'));
    screen.press('Return to Login Page');
    await waitUntil(() => screen.hasField(CHOICE));
    expect(screen.field(CHOICE).checked).to.equal(true);
  });

  it('asks for a provider’s user to be remembered, and holds no name until the return', async () => {
    const { screen, tab, local } = await openRemembering({ options: [BASIC, PASSPORT] });
    screen.field(CHOICE).click();
    screen.press('login Acme Passport');
    const request: unknown = JSON.parse(tab.get('sso-elements.remembered') ?? '');
    expect(request).to.deep.equal({ tenant: 'ACME', method: 'sso TENANT OIDC' });
    expect(local.has(KEY)).to.equal(false);
  });

  it('is disabled during a sign-in', async () => {
    const { screen } = await openRemembering({ options: [BASIC, PASSPORT] });
    screen.press('login Acme Passport');
    await waitUntil(() => screen.field(CHOICE).disabled);
  });

  it('does not take over what an earlier sign-in of the tab has left', async () => {
    const session = {
      'sso-elements.remembered': JSON.stringify({ tenant: 'ACME', method: 'password' }),
    };
    const { screen, remembered } = await openRemembering({ session, login: [signedIn] });
    expect(screen.field(CHOICE).checked).to.equal(false);
    screen.signIn();
    await isSignedIn(screen);
    expect(remembered()).to.equal(undefined);
  });

  it('removes what is stored after a sign-in of another user without a tick', async () => {
    const { screen, remembered } = await openRemembering({
      local: stored('eve'),
      userId: 'ada@acme.example',
      login: [wrong(), signedIn],
    });
    screen.signIn();
    await waitUntil(() => screen.toasts.length > 0 && !screen.field(CHOICE).disabled);
    expect(remembered()).to.deep.equal({ userId: 'eve', method: 'password' });
    screen.signIn();
    await isSignedIn(screen);
    expect(remembered()).to.equal(undefined);
  });

  it('is missing if the gateway does not announce it, which also removes what is stored', async () => {
    const screen = await openScreen({ authTypes: [portal()], local: stored() });
    expect([screen.hasField(CHOICE), screen.find(OTHER)]).to.deep.equal([false, undefined]);
    expect(screen.field('User ID').value).to.equal('');
    expect(screen.fake.page.local.values.has(KEY)).to.equal(false);
  });

  it('is missing for a tenant without passwords', async () => {
    const screen = await openScreen({ authTypes: [portal([PASSPORT], [], ['remember'])] });
    expect(screen.hasField(CHOICE)).to.equal(false);
  });

  it('works for the page if the browser stores nothing', async () => {
    const { screen, remembered } = await openRemembering({ login: [signedIn] });
    screen.fake.page.local.mode = 'full';
    screen.field(CHOICE).click();
    screen.signIn();
    await isSignedIn(screen);
    expect(remembered()).to.equal(undefined);
  });

  for (const locale of ['de_DE', 'ar_SA', 'th_TH', 'ru_RU'])
    it(`fits on a narrow screen in ${locale}`, async () => {
      await resizeWindow({ width: 320, height: 640 });
      const { screen } = await openRemembering();
      await messagesService(screen.fake.core).setLocale(locale);
      await waitUntil(() => !screen.text.includes(CHOICE));
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });
});
