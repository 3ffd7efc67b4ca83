import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { CANCELLED } from '../../../support/browser/fake-credentials.ts';
import { held, ok, refused, unreachable } from '../../../support/fixtures/replies.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { BASIC, wrong } from '../screen.tsx';
import { openWithPasskeys, PROVIDER, SIGN_IN, WAITING } from './passkey-screen.ts';

// Rules: passkeys-51, passkeys-52, passkeys-53, passkeys-54, passkeys-57, passkeys-58

const NONE = 'No passkey was used. Try again, or sign in another way.';
const REFUSED =
  'This passkey cannot sign in here. Use your password; you can add a new passkey in your profile.';

describe('a press of the button', () => {
  it('waits for the browser with the form still usable, says so once, and keeps the focus', async () => {
    const { screen, browser, gateway, regionOf } = await openWithPasskeys(ok(LOGIN));
    browser.answer('waits');
    screen.type('User ID', 'grace');
    screen.press(SIGN_IN);
    screen.press(SIGN_IN);
    await waitUntil(() => browser.asked.length === 1);
    expect([screen.focused, regionOf('status'), regionOf('alert')]).to.deep.equal([
      ...[WAITING, WAITING, ''],
    ]);
    expect(screen.find(WAITING)?.ariaDisabled).to.equal('true');
    for (const name of ['Sign In', PROVIDER, 'Framework Admin Login', 'Reset Password'])
      expect(screen.find(name)?.matches(':enabled'), name).to.equal(true);
    screen.press(WAITING);
    expect([browser.asked.length, screen.field('User ID').value]).to.deep.equal([1, 'grace']);
    expect(gateway.requests('passkeyOptions')).to.have.length(1);
    await expect(screen.element).to.be.accessible();
  });

  it('signs in by the keyboard, and stays busy until the page is left', async () => {
    const reply = held(ok(LOGIN));
    const { screen, gateway } = await openWithPasskeys(reply.answer);
    screen.find(SIGN_IN)?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => gateway.requests('passkeySignIn').length === 1);
    await waitUntil(() => screen.find('Signing in…'));
    expect([screen.status, screen.focused]).to.deep.equal(['Signing in…', 'Signing in…']);
    for (const name of ['Sign In', PROVIDER, 'Framework Admin Login', 'Reset Password'])
      expect(screen.find(name)?.matches(':disabled'), name).to.equal(true);
    reply.release();
    await waitUntil(() => screen.fake.page.visits.length === 1);
    expect(screen.fake.page.visits).to.deep.equal(['/dashboard']);
    expect(screen.find('Signing in…')?.ariaDisabled).to.equal('true');
  });

  it('leads to a new password if one is due', async () => {
    const { screen } = await openWithPasskeys(ok({ ...LOGIN, forcePwdChangeOnLogin: true }));
    screen.press(SIGN_IN);
    await waitUntil(() => screen.text.includes('You need to update your password'));
    expect(screen.fake.page.visits).to.deep.equal([]);
  });

  it('says politely that no passkey was used, until the next press', async () => {
    const { screen, browser, regionOf } = await openWithPasskeys(ok(LOGIN));
    browser.answer(CANCELLED, 'waits');
    screen.type('Password', 'S3cret!');
    screen.press(SIGN_IN);
    await waitUntil(() => regionOf('status') === NONE);
    expect([screen.focused, regionOf('alert')]).to.deep.equal([SIGN_IN, '']);
    expect(screen.field('Password').value).to.equal('S3cret!');
    expect(screen.toasts).to.deep.equal([]);
    screen.press(SIGN_IN);
    await waitUntil(() => regionOf('status') === WAITING);
  });

  it('says a refusal at once above the button, and loses nothing that was typed', async () => {
    const { screen, regionOf } = await openWithPasskeys(
      refused(400, { data: { passkey: 'unknown' } }),
    );
    screen.type('User ID', 'grace');
    screen.press(SIGN_IN);
    await waitUntil(() => regionOf('alert') === REFUSED);
    expect([screen.focused, regionOf('status'), screen.status]).to.deep.equal([SIGN_IN, '', '']);
    const block = screen.element.querySelector('.sso-providers .sso-login-failure-text');
    const button = screen.find(SIGN_IN)?.getBoundingClientRect();
    expect(block?.getBoundingClientRect().bottom).to.equal((button?.top ?? 0) - 16);
    expect(screen.field('User ID').value).to.equal('grace');
    expect(screen.find('Sign In')?.matches(':enabled')).to.equal(true);
    expect(screen.toasts).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
  });

  it('can be repeated after a failure', async () => {
    const { screen, gateway, regionOf } = await openWithPasskeys(ok(LOGIN));
    gateway.answer('passkeySignIn', unreachable, ok(LOGIN));
    screen.press(SIGN_IN);
    await waitUntil(() => regionOf('alert').startsWith('The service can’t be reached'));
    screen.press(SIGN_IN);
    await waitUntil(() => screen.fake.page.visits.length === 1);
  });

  it('makes the button disappear if the gateway has no such call, with the focus in the form', async () => {
    const { screen, gateway } = await openWithPasskeys(ok(LOGIN), { options: [BASIC] });
    gateway.answer('passkeyOptions', refused(404));
    screen.press(SIGN_IN);
    await waitUntil(() => !screen.find(SIGN_IN) && !screen.find(WAITING));
    expect(screen.focused).to.equal('User ID');
    expect([screen.toasts, screen.shows('.sso-providers')]).to.deep.equal([[], false]);
    screen.signIn();
    await waitUntil(() => screen.requests('login').length === 1);
  });
});

describe('a request for a passkey', () => {
  for (const [what, press] of [
    ['Sign In', (screen) => screen.signIn()],
    ['a provider', (screen) => screen.press(PROVIDER)],
    ['the link of the administrator', (screen) => screen.press('Framework Admin Login')],
    ['Reset Password', (screen) => screen.press('Reset Password')],
  ] as const satisfies [
    string,
    (screen: Awaited<ReturnType<typeof openWithPasskeys>>['screen']) => void,
  ][])
    it(`ends without a word when ${what} is pressed`, async () => {
      const { screen, browser, gateway, regionOf } = await openWithPasskeys(ok(LOGIN));
      browser.answer('waits');
      screen.press(SIGN_IN);
      await waitUntil(() => browser.asked.length === 1);
      press(screen);
      await waitUntil(() => browser.asked[0]?.signal.aborted);
      await nextFrame();
      expect([regionOf('status'), regionOf('alert')]).to.deep.equal(['', '']);
      expect(gateway.requests('passkeySignIn')).to.deep.equal([]);
    });

  it('ends before the password is sent', async () => {
    const { screen, browser, gateway } = await openWithPasskeys(ok(LOGIN));
    const isAborted: unknown[] = [];
    gateway.answer('login', (request) => {
      isAborted.push(browser.asked[0]?.signal.aborted);
      return wrong()(request);
    });
    browser.answer('waits');
    screen.press(SIGN_IN);
    await waitUntil(() => browser.asked.length === 1);
    screen.signIn();
    await waitUntil(() => screen.text.includes('The user ID or the password is wrong.'));
    expect(isAborted).to.deep.equal([true]);
    expect(screen.find(SIGN_IN)?.matches(':enabled')).to.equal(true);
  });
});
