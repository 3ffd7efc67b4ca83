import { expect } from '@open-wc/testing';
import { CANCELLED } from '../../../support/browser/fake-credentials.ts';
import { ok, refused } from '../../../support/fixtures/replies.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { wrong } from '../screen.tsx';
import { openWithPasskeys, SIGN_IN } from './passkey-screen.ts';

// Rules: passkeys-42, passkeys-43, passkeys-45, passkeys-46, passkeys-47

const REFUSED =
  'This passkey cannot sign in here. Use your password; you can add a new passkey in your profile.';

type Opened = Awaited<ReturnType<typeof openWithPasskeys>>;
const autocomplete = ({ screen }: Opened) => screen.field('User ID').getAttribute('autocomplete');
const suggested = ({ browser }: Opened) => browser.asked.filter(({ mediation }) => mediation);
const isPending = (opened: Opened, nth = 1) =>
  waitUntil(() => suggested(opened).length === nth, `request ${nth} never came`);
const isEnded = (opened: Opened) =>
  waitUntil(() => suggested(opened)[0]?.signal.aborted, 'the request never ended');

describe('the field User ID', () => {
  it('suggests passkeys where the browser can, and the form stays as it was', async () => {
    const opened = await openWithPasskeys(ok(LOGIN), { suggested: [] });
    await isPending(opened);
    const { screen, regionOf } = opened;
    expect(autocomplete(opened)).to.equal('username webauthn');
    expect([regionOf('status'), regionOf('alert'), screen.status]).to.deep.equal(['', '', '']);
    expect(screen.find(SIGN_IN)?.matches(':enabled')).to.equal(true);
    await expect(screen.element).to.be.accessible();
  });

  it('suggests none in other browsers', async () => {
    const opened = await openWithPasskeys(ok(LOGIN));
    expect(autocomplete(opened)).to.equal('username');
    expect(opened.gateway.requests('passkeyOptions')).to.deep.equal([]);
  });

  it('signs in with the passkey that the user chooses', async () => {
    const opened = await openWithPasskeys(ok(LOGIN), { suggested: [] });
    const { screen, browser, gateway } = opened;
    await isPending(opened);
    browser.choose();
    await waitUntil(() => screen.fake.page.visits.length === 1);
    expect(screen.find('Signing in…')?.ariaDisabled).to.equal('true');
    expect(gateway.requests('passkeyOptions')).to.have.length(1);
  });

  it('leads to a new password if one is due, and suggests nothing there', async () => {
    const opened = await openWithPasskeys(ok({ ...LOGIN, forcePwdChangeOnLogin: true }), {
      suggested: [],
    });
    await isPending(opened);
    opened.browser.choose();
    await waitUntil(() => opened.screen.text.includes('You need to update your password'));
    expect(opened.browser.asked).to.have.length(1);
  });

  it('suggests again after a refusal, which is said at once, and loses nothing', async () => {
    const opened = await openWithPasskeys(refused(400, { data: { passkey: 'unknown' } }), {
      suggested: [],
    });
    await isPending(opened);
    const { screen, browser, regionOf } = opened;
    screen.type('User ID', 'grace');
    browser.choose();
    await waitUntil(() => regionOf('alert') === REFUSED);
    await isPending(opened, 2);
    expect([screen.field('User ID').value, screen.toasts]).to.deep.equal(['grace', []]);
  });

  it('asks the browser once more, as the button does, if the ticket has expired', async () => {
    const opened = await openWithPasskeys(ok(LOGIN), { suggested: [] });
    const { screen, browser, gateway } = opened;
    gateway.answer('passkeySignIn', refused(400, { data: { passkey: 'expired' } }), ok(LOGIN));
    await isPending(opened);
    browser.choose();
    await waitUntil(() => screen.fake.page.visits.length === 1);
    expect(browser.asked.map(({ mediation }) => mediation)).to.deep.equal([
      ...['conditional', undefined],
    ]);
  });
});

describe('suggestions of passkeys', () => {
  it('end while the button waits, and begin again after it', async () => {
    const opened = await openWithPasskeys(ok(LOGIN), { suggested: [] });
    await isPending(opened);
    const { screen, browser } = opened;
    browser.answer('waits');
    screen.press(SIGN_IN);
    await waitUntil(() => browser.asked.length === 2);
    expect(browser.asked.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    browser.answer(CANCELLED);
    screen.press('Sign In');
    await isPending(opened, 2);
  });

  it('end before the password is refused, and begin again after it', async () => {
    const opened = await openWithPasskeys(ok(LOGIN), { suggested: [], login: [wrong()] });
    await isPending(opened);
    const { screen } = opened;
    screen.signIn();
    await isEnded(opened);
    await waitUntil(() => screen.text.includes('The user ID or the password is wrong.'));
    await isPending(opened, 2);
  });

  it('stay while something is missing in the form', async () => {
    const opened = await openWithPasskeys(ok(LOGIN), { suggested: [] });
    await isPending(opened);
    opened.screen.press('Sign In');
    await waitUntil(() => opened.screen.toasts.length === 1);
    expect(opened.browser.asked.map(({ signal }) => signal.aborted)).to.deep.equal([false]);
  });

  for (const [what, act] of [
    ['with Reset Password', ({ screen }) => screen.press('Reset Password')],
    ['with the screen', ({ screen }) => screen.close()],
    ['while a provider is opened', ({ screen }) => screen.press('login Acme Passport')],
  ] as const satisfies [string, (opened: Opened) => void][])
    it(`end ${what}`, async () => {
      const opened = await openWithPasskeys(ok(LOGIN), { suggested: [] });
      await isPending(opened);
      act(opened);
      await isEnded(opened);
      expect(opened.gateway.requests('passkeyOptions')).to.have.length(1);
    });

  it('are missing while a captcha is shown', async () => {
    const opened = await openWithPasskeys(ok(LOGIN), { suggested: [], login: [wrong(3)] });
    await isPending(opened);
    opened.screen.signIn();
    await waitUntil(() => opened.screen.isCaptchaShown);
    await isEnded(opened);
  });
});
