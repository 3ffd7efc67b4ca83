import { expect } from '@open-wc/testing';
import { mailedLinkService } from '../../../../src/core/config/mailed-link.ts';
import { authService } from '../../../../src/core/auth/store.ts';
import { hanging, held, ok, refused, unreachable } from '../../../support/fixtures/replies.ts';
import { signedIn } from '../../../support/fixtures/users.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { PASSPORT } from '../screen.tsx';
import {
  ADA,
  DONE,
  followLink,
  headings,
  KEEP,
  offering,
  REPORT,
  reported,
  reports,
  RESET,
  RETURN,
  spoken,
  TITLE,
  TOKEN,
} from './not-me-screen.tsx';

// Rules: sign-in-55, sign-in-56, sign-in-57

const USED = 'This link has been used or has expired.';
const BUSY = 'Ending all sessions…';
const CAPTCHA = 'Enter CAPTCHA';
const RESET_PANEL = 'Reset Password';

describe('"This wasn’t me"', () => {
  it('sends one report, and says that it is busy, with the focus on the button', async () => {
    const reply = held(reported());
    const screen = await followLink([reply.answer]);
    screen.press(REPORT);
    await waitUntil(() => screen.find(BUSY));
    screen.press(BUSY);
    expect(screen.focused).to.equal(BUSY);
    expect(spoken(screen)).to.equal(BUSY);
    reply.release();
    await waitUntil(() => screen.text.includes(DONE));
    expect(reports(screen)).to.have.length(1);
    expect(await reports(screen)[0]?.json()).to.deep.equal({ token: TOKEN });
  });

  it('says what has ended, above the reset panel with the user ID, and announces it once', async () => {
    const screen = await followLink([reported()]);
    screen.press(REPORT);
    await waitUntil(() => screen.hasField(CAPTCHA));
    expect(headings(screen)).to.deep.equal([RESET_PANEL]);
    expect(screen.field('User ID').value).to.equal(ADA);
    expect(document.activeElement?.textContent).to.equal(RESET_PANEL);
    expect(screen.text).to.include(`${DONE} Now set a new password by email.`);
    expect(spoken(screen).split(DONE)).to.have.length(2);
    // A code is sent only if the user asks for it.
    expect(screen.fake.page.gateway.requests('requestOtp')).to.deep.equal([]);
  });

  it('shows the sign-in options below the result to a user without a password', async () => {
    const screen = await followLink([reported(false)], { authTypes: [offering([PASSPORT])] });
    screen.press(REPORT);
    await waitUntil(() => screen.text.includes(DONE));
    expect(screen.text).not.to.include('Now set a new password');
    expect([spoken(screen), headings(screen)]).to.deep.equal([DONE, []]);
    expect(screen.focused).to.include('Acme Passport');
  });

  it('ends the session of a signed-in user here, without a redirect', async () => {
    const screen = await followLink([reported()], signedIn(ADA));
    screen.press(REPORT);
    await waitUntil(() => screen.hasField(CAPTCHA));
    expect(authService(screen.fake.core).isAuthenticated()).to.equal(false);
    expect(screen.fake.page.visits).to.deep.equal([]);
  });

  it('keeps its result when the page returns from the back-forward cache', async () => {
    const screen = await followLink([reported()]);
    screen.press(REPORT);
    await waitUntil(() => screen.hasField(CAPTCHA));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitUntil(() => screen.fake.page.gateway.requests('authTypes').length === 2);
    await waitUntil(() => screen.hasField(CAPTCHA));
    expect(screen.text).to.include(DONE);
    expect(headings(screen)).to.deep.equal([RESET_PANEL]);
  });

  for (const [title, answer, message] of [
    ['a link that is used', refused(400, { message: USED }), USED],
    [
      'a gateway without the call',
      refused(404, { message: 'Not found' }),
      'This link can’t be used here. Reset your password by email.',
    ],
  ] as const)
    it(`shows why ${title} ends nothing, once, and offers the reset by email`, async () => {
      const screen = await followLink([answer]);
      screen.press(REPORT);
      await waitUntil(() => screen.find(RESET));
      expect([screen.find(REPORT), screen.find(KEEP)]).to.deep.equal([undefined, undefined]);
      expect(spoken(screen)).to.equal(message);
      expect(screen.text.split(message)).to.have.length(3);
      expect(screen.focused).to.equal(RESET);
      expect([screen.toasts, headings(screen)]).to.deep.equal([[], [TITLE]]);
      screen.press(RESET);
      await waitUntil(() => screen.hasField(CAPTCHA));
      expect(screen.field('User ID').value).to.equal('');
      expect([headings(screen), screen.text.includes(message)]).to.deep.equal([
        [RESET_PANEL],
        false,
      ]);
      expect(mailedLinkService(screen.fake.core).token).to.equal('');
    });

  it('leads back to the form with a link that is used', async () => {
    const screen = await followLink([refused(400, { message: USED })]);
    screen.press(REPORT);
    await waitUntil(() => screen.find(RETURN));
    screen.press(RETURN);
    await waitUntil(() => screen.hasField('Password'));
    expect(screen.focused).to.equal('User ID');
  });

  for (const [title, answer, message, constants] of [
    [
      'is offline',
      unreachable,
      'You appear to be offline. Check your connection and try again.',
      {},
    ],
    [
      'gets no answer',
      hanging,
      'The service took too long to answer. Please try again.',
      { requestTimeoutMs: 20 },
    ],
    ['is refused for a while', refused(429, { message: 'Too many.' }), 'Too many.', {}],
  ] as const)
    it(`can be pressed again if it ${title}`, async () => {
      const screen = await followLink([answer, reported()], { constants });
      screen.fake.page.online = title !== 'is offline';
      screen.press(REPORT);
      await waitUntil(() => screen.find(REPORT) && screen.text.includes(message));
      expect([screen.focused, spoken(screen)]).to.deep.equal([REPORT, message]);
      expect(screen.toasts).to.deep.equal([]);
      screen.fake.page.online = true;
      screen.press(REPORT);
      await waitUntil(() => screen.hasField(CAPTCHA));
      expect(screen.text).not.to.include(message);
    });

  it('opens the reset panel without a user ID if the gateway names none', async () => {
    const screen = await followLink([ok({ hasPassword: true })]);
    screen.press(REPORT);
    await waitUntil(() => screen.hasField(CAPTCHA));
    expect(screen.field('User ID').value).to.equal('');
  });
});
