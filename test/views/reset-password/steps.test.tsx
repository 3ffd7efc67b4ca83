import { expect } from '@open-wc/testing';
import { refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { drawScreen } from '../login/screen.tsx';
import { FakeHistory, withHistory } from './fake-history.ts';
import { ADA, CAPTCHA, openCodeStep, openForced, OTP, redrawn, STRONG } from './panel.ts';

// Rules: password-reset-17, password-reset-18, password-reset-19

const MARK = 'sso-elements.reset';
/** What the router of a page may have stored in the entry that shows the sign-in form. */
const ROUTER = { key: 'r1', turbo: { restorationIdentifier: 'a' } };

const marks = ({ entries }: FakeHistory) =>
  entries.map((state) => (state as Record<string, unknown> | null)?.[MARK]);

/** Opens step 2, in a tab whose page has an entry of its own before the form's. */
async function atCodeStep() {
  const history = new FakeHistory({ key: 'r0' });
  history.push(ROUTER);
  const panel = await openCodeStep({ history });
  const { screen } = panel;
  const shows = (label: string) =>
    waitUntil(() => screen.hasField(label), `${label} of ${screen.text}`);
  return { history, panel, screen, shows };
}

describe('the history of a password reset', () => {
  it('has one entry per step, each with the state of the page’s router', async () => {
    const { history } = await atCodeStep();
    expect([history.at, marks(history)]).to.deep.equal([3, [undefined, '', 'captcha', 'password']]);
    for (const state of history.entries.slice(1))
      expect(state).to.deep.equal({ ...ROUTER, [MARK]: (state as { [MARK]: string })[MARK] });
  });

  it('leads back to the captcha and the form with the user ID, and forward again', async () => {
    const { history, screen, shows, panel } = await atCodeStep();
    history.go(-1);
    await shows(CAPTCHA);
    await waitUntil(() => screen.focused === 'Reset Password');
    expect(screen.field('User ID').value).to.equal(ADA);
    history.go(-1);
    await waitUntil(() => screen.find('Sign In'));
    expect([screen.field('User ID').value, screen.focused]).to.deep.equal([ADA, 'User ID']);
    history.go(2);
    await shows(OTP);
    expect(panel.count('requestOtp')).to.equal(1);
    expect(screen.text)
      .to.match(/Resend in \d+s/)
      .and.to.include(ADA);
    history.go(-1);
    await shows(CAPTCHA);
    expect(history.at).to.equal(2);
  });

  it('ignores entries of the page', async () => {
    const { history, shows } = await atCodeStep();
    history.push({ key: 'r2' });
    history.go(0);
    await redrawn();
    await shows(OTP);
    history.go(-1);
    await redrawn();
    await shows(OTP);
  });

  it('is left with “Return to Login Page”, and leads forward to the form only', async () => {
    const { history, screen } = await atCodeStep();
    screen.press('Return to Login Page');
    await waitUntil(() => history.at === 1);
    expect(screen.fake.page.session.values.has(MARK)).to.equal(false);
    history.go(2);
    await redrawn();
    expect(screen.find('Sign In')).to.exist;
    screen.press('Reset Password');
    await waitUntil(() => screen.hasField(CAPTCHA));
    expect(screen.hasField(OTP)).to.equal(false);
  });

  it('is left after a success, before the page reloads', async () => {
    const { history, screen, panel } = await atCodeStep();
    const navigated = () => screen.fake.host.of('sso-navigate').length;
    panel.change();
    await waitUntil(() => navigated() === 1);
    expect([history.at, history.listenerCount]).to.deep.equal([1, 0]);
    expect([...screen.fake.page.session.values.keys()]).not.to.include(MARK);
  });

  it('stays as it is for a forced change, and for a router whose state has no members', async () => {
    const forced = new FakeHistory(ROUTER);
    await openForced({ history: forced });
    expect(forced.entries).to.deep.equal([ROUTER]);
    const odd = new FakeHistory('r0');
    const { screen } = await openCodeStep({ history: odd });
    expect(odd.entries).to.deep.equal(['r0']);
    screen.press('Return to Login Page');
    await waitUntil(() => screen.find('Sign In'));
  });

  it('stops being followed once the screen is removed', async () => {
    const { history, screen } = await atCodeStep();
    expect(history.listenerCount).to.equal(1);
    screen.element.remove();
    history.go(-1);
    await waitUntil(() => history.listenerCount === 0);
  });
});

/** Reloads the page of a tab after a while, with what its session storage has then. */
function reload(
  { history, screen, panel }: Awaited<ReturnType<typeof atCodeStep>>,
  { afterMs = 0, record }: { afterMs?: number; record?: string } = {},
) {
  panel.clock.advance(afterMs);
  const clockAheadMs = screen.fake.page.now() - Date.now();
  const session = Object.fromEntries(screen.fake.page.session.values);
  screen.close();
  globalThis.history.replaceState(history.state(), '');
  return drawScreen({
    session: { ...session, ...(record !== undefined && { [MARK]: record }) },
    clockAheadMs,
    overrides: [withHistory(history)],
  });
}

describe('a reload of the reset panel', () => {
  afterEach(() => globalThis.history.replaceState(null, ''));

  it('returns to the code, with the time that is left, and without another code', async () => {
    const tab = await atCodeStep();
    const { otpResendMs } = tab.screen.fake.core.constants;
    const screen = reload(tab, { afterMs: 10_000 });
    await waitUntil(() => screen.hasField(OTP));
    expect([screen.hasField(CAPTCHA), tab.history.at]).to.deep.equal([false, 3]);
    const [, seconds] = /Resend in (\d+)s/.exec(screen.text) ?? [];
    expect(Number(seconds)).to.be.within(1, otpResendMs / 1000 - 10);
    expect(screen.text).to.include(ADA).and.to.include('Valid until');
    expect(screen.requests('authTypes')).to.have.length(1);
    expect(screen.fake.page.gateway.requests('requestOtp')).to.have.length(0);
    screen.fake.page.gateway.answer('resetPassword', refused(400, { message: 'Wrong.' }));
    screen.type(OTP, '123456');
    screen.type('Password', STRONG);
    screen.type('Confirm Password', STRONG);
    screen.press('Change Password');
    await waitUntil(() => screen.text.includes('Wrong.'));
    const [sent] = screen.fake.page.gateway.requests('resetPassword');
    expect(sent?.headers.get('username')).to.equal(ADA);
  });

  it('at the captcha returns there, and Forward returns to the code', async () => {
    const tab = await atCodeStep();
    tab.history.go(-1);
    await tab.shows(CAPTCHA);
    const screen = reload(tab);
    await waitUntil(() => screen.hasField(CAPTCHA));
    expect(screen.field('User ID').value).to.equal(ADA);
    tab.history.go(1);
    await waitUntil(() => screen.hasField(OTP));
    tab.history.go(-2);
    await waitUntil(() => screen.find('Sign In'));
    expect(screen.field('User ID').value).to.equal(ADA);
  });

  it('starts at the captcha once the code has expired, or if the record is corrupt', async () => {
    const expired = await atCodeStep();
    const { otpClearMs } = expired.screen.fake.core.constants;
    const afterwards = reload(expired, { afterMs: otpClearMs });
    await waitUntil(() => afterwards.hasField(CAPTCHA));
    const corrupt = reload(await atCodeStep(), { record: '{"step":"password"}' });
    await waitUntil(() => corrupt.hasField(CAPTCHA));
    expect([corrupt.hasField(OTP), corrupt.field('User ID').value]).to.deep.equal([false, '']);
  });

  it('shows the sign-in form on an entry before the reset', async () => {
    const tab = await atCodeStep();
    tab.history.go(-2);
    await waitUntil(() => tab.screen.find('Sign In'));
    const screen = reload(tab);
    await waitUntil(() => screen.find('Sign In'));
    expect(screen.hasField(CAPTCHA)).to.equal(false);
  });
});
