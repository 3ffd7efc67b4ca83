import { expect } from '@open-wc/testing';
import { CANCELLED, fakeCredentials } from '../../../support/browser/fake-credentials.ts';
import { toastsOf } from '../../../support/core/notices.ts';
import { LAPTOP, listed, PASSKEY_REQUEST } from '../../../support/fixtures/passkeys.ts';
import { ok, refused } from '../../../support/fixtures/replies.ts';
import { LOGIN } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { BASIC, openScreen, portal } from '../screen.tsx';

// Rules: passkeys-59, passkeys-60, passkeys-61, passkeys-62, passkeys-69

const TITLE = 'Sign in faster next time';
const WAITING = 'Follow the steps that your browser shows.';

/** Opens the screen for a user without a passkey, who signs in with the password. */
async function openForm() {
  const browser = fakeCredentials();
  const screen = await openScreen({
    authTypes: [portal([BASIC], [], ['passkeys:portal.example', 'passkeyOffer'])],
    login: [ok(LOGIN)],
  });
  const { page, host } = screen.fake;
  const { gateway } = page;
  gateway.answer('passkeys', ok(listed()));
  gateway.answer('newPasskeyOptions', ok(PASSKEY_REQUEST));
  gateway.answer('addPasskey', ok(listed(LAPTOP)));
  const alert = () => screen.element.querySelector('[role=alert]')?.textContent;
  const answer = () => page.local.values.get('sso-elements.passkeyOffer');
  return { screen, page, host, gateway, browser, alert, answer };
}

/** Opens the screen, and signs in. */
async function openOffer() {
  const form = await openForm();
  form.screen.signIn();
  await waitUntil(() => form.screen.focused === TITLE, 'the offer never came');
  return form;
}

/** Holds timers without a delay, as a browser does in hidden pages. Returns them. */
function holdTimers(): (() => void)[] {
  const held: (() => void)[] = [];
  const { setTimeout: start } = globalThis;
  const hold = (run: () => void, ms?: number) =>
    ms === undefined ? held.push(run) : start(run, ms);
  Object.assign(globalThis, { setTimeout: hold });
  restore = () => void Object.assign(globalThis, { setTimeout: start });
  return held;
}
let restore = (): void => undefined;
afterEach(() => restore());

describe('the offer of a passkey after a sign-in with a password', () => {
  it('says what it is for, before the sign-in goes on', async () => {
    const { screen, page, host } = await openOffer();
    expect(screen.names).to.include.members(['Create passkey', 'Not now', 'Don’t ask again']);
    expect(screen.text).to.include('with your fingerprint, face or screen lock');
    expect(screen.text).not.to.include('Welcome back');
    const text = screen.element.querySelector('.sso-login-panel-text')?.getBoundingClientRect();
    const create = screen.find('Create passkey')?.getBoundingClientRect();
    expect((create?.top ?? 0) - (text?.bottom ?? 0)).to.equal(16);
    expect([page.visits, host.outcomes, screen.status]).to.deep.equal([[], [], '']);
    await expect(screen.element).to.be.accessible();
  });

  it('can be answered if the page was hidden while the user signed in', async () => {
    const { screen, page } = await openForm();
    const held = holdTimers();
    screen.signIn();
    await waitUntil(() => held.length > 0 && screen.requests('login').length > 0);
    for (const run of held) run();
    restore();
    await waitUntil(() => screen.focused === TITLE);
    // React has rendered what the timers have changed.
    await new Promise((resolve) => setTimeout(resolve));
    screen.press('Not now');
    await waitUntil(() => page.visits.length === 1);
  });

  it('creates one, says so, and goes on', async () => {
    const { screen, page, host, gateway, answer } = await openOffer();
    screen.press('Create passkey');
    await waitUntil(() => page.visits.length === 1);
    expect(page.visits).to.deep.equal(['/dashboard']);
    expect(gateway.requests('addPasskey')).to.have.length(1);
    expect(toastsOf(screen.fake.core).join()).to.include('Your passkey is created.');
    expect([host.of('sso-signed-in').length, answer()]).to.deep.equal([1, undefined]);
  });

  it('shows what to do while the browser asks, and can be left meanwhile', async () => {
    const { screen, page, browser, gateway } = await openOffer();
    browser.answer('waits');
    screen.press('Create passkey');
    await waitUntil(() => browser.asked.length === 1);
    screen.press('Create passkey');
    expect([screen.status, screen.find('Create passkey')?.ariaDisabled]).to.deep.equal([
      ...[WAITING, 'true'],
    ]);
    screen.press('Not now');
    await waitUntil(() => page.visits.length === 1);
    expect([browser.asked.map(({ signal }) => signal.aborted)]).to.deep.equal([[true]]);
    expect(gateway.requests('addPasskey')).to.deep.equal([]);
  });

  it('stays politely after a cancellation, and works again', async () => {
    const { screen, page, browser, alert } = await openOffer();
    browser.answer(CANCELLED, 'waits');
    screen.press('Create passkey');
    await waitUntil(() => screen.status === 'No passkey was added.');
    expect([screen.focused, alert(), page.visits]).to.deep.equal(['Create passkey', '', []]);
    screen.press('Create passkey');
    await waitUntil(() => screen.status === WAITING);
  });

  for (const [what, name, text] of [
    ['the device has one', 'InvalidStateError', 'This device already has a passkey for you.'],
    ['the page may not', 'SecurityError', 'Passkeys can’t be added on this page.'],
    ['the browser can’t', 'NotSupportedError', 'This browser or device can’t save a passkey.'],
  ] as const)
    it(`says at once if ${what}`, async () => {
      const { screen, browser, alert } = await openOffer();
      browser.answer({ error: new DOMException('No', name) });
      screen.press('Create passkey');
      await waitUntil(() => alert() === text);
      await expect(screen.element).to.be.accessible();
    });

  it('says why the gateway refuses one', async () => {
    const { screen, gateway, alert, page } = await openOffer();
    gateway.answer('addPasskey', refused(400, { message: 'Not this one.' }));
    screen.press('Create passkey');
    await waitUntil(() => alert() === 'Not this one.');
    expect(page.visits).to.deep.equal([]);
  });

  it('goes on without a word if the gateway has no such call', async () => {
    const { screen, gateway, page } = await openOffer();
    gateway.answer('newPasskeyOptions', refused(404));
    screen.press('Create passkey');
    await waitUntil(() => page.visits.length === 1);
    expect(toastsOf(screen.fake.core).join()).not.to.include('passkey');
  });

  for (const [press, stored] of [
    ['Not now', /^\{"\w{16}":\["\d+"\]\}$/],
    ['Don’t ask again', /^\{"\w{16}":\["never"\]\}$/],
  ] as const)
    it(`stores “${press}” without a name, and goes on once`, async () => {
      const { screen, page, host, answer } = await openOffer();
      screen.press(press);
      screen.press(press);
      await waitUntil(() => page.visits.length > 0);
      expect([page.visits, host.of('sso-signed-in').length]).to.deep.equal([['/dashboard'], 1]);
      expect(answer()).to.match(stored);
    });
});
