import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { noticeTimers } from '../../support/core/notices.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { trackListeners } from '../support/listeners.ts';
import { ADA, openCodeStep, OTP, redrawn, type Panel } from './panel.ts';

// Rules: password-reset-07, password-reset-08

const { otpMaxSends, otpResendMs, otpResendHiddenMs, otpClearMs } = CONSTANTS;
/** Returns the screen's text of the countdown. */
const resendIn = (ms: number) => `Resend in ${ms / 1000}s`;
const HIDDEN = 'Another one-time password can be requested in a few minutes.';
const shows = ({ screen }: Panel, text: string) => waitUntil(() => screen.text.includes(text));

/** Returns a 429 reply of the gateway. */
const tooMany = (seconds: number) => () =>
  Response.json(
    { success: false, statusCode: 429, message: `Please wait ${seconds} seconds.`, error: '' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );

async function sendThrice(): Promise<Panel> {
  const panel = await openCodeStep();
  for (let sends = 1; sends < otpMaxSends; sends += 1) {
    panel.clock.advance(otpResendMs);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    await panel.resend();
  }
  await shows(panel, HIDDEN);
  return panel;
}

describe('a sent code', () => {
  it('is announced with its recipient, and counts down to the next', async () => {
    const panel = await openCodeStep();
    expect(panel.screen.status).to.contain(`If ${ADA} is known here`);
    await shows(panel, resendIn(otpResendMs));
    expect(panel.screen.names).not.to.include('Resend OTP');
    panel.clock.advance(1_000);
    await shows(panel, resendIn(otpResendMs - 1_000));
    expect(panel.screen.status).to.contain('is known here');
    panel.clock.advance(otpResendMs - 1_000);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    expect(panel.screen.status).to.equal('Another one-time password can be requested now.');
  });

  it('shows the correct remaining time after the tab was asleep', async () => {
    const panel = await openCodeStep();
    panel.clock.freeze(2_300);
    window.dispatchEvent(new Event('focus'));
    await shows(panel, resendIn(otpResendMs - 2_000));
    panel.clock.freeze(3_600_000);
    window.dispatchEvent(new Event('focus'));
    await waitUntil(() => panel.screen.find('Resend OTP'));
  });

  it('can be sent again, which clears the input and focuses it', async () => {
    const panel = await openCodeStep();
    panel.screen.type(OTP, '123');
    panel.clock.advance(otpResendMs);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    await panel.resend();
    await shows(panel, resendIn(otpResendMs));
    expect(panel.screen.field(OTP).value).to.equal('');
    await waitUntil(() => panel.screen.focused === OTP);
    expect(panel.screen.status).to.contain('A new one-time password has been sent');
    expect(panel.count('requestOtp')).to.equal(2);
  });

  it('shows a spinner only while it is sent again', async () => {
    const reply = held(ok());
    const panel = await openCodeStep({ requestOtp: [ok(), reply.answer] });
    panel.clock.advance(otpResendMs);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    const hasSpinner = () => panel.screen.shows('.sso-reset-resend .sso-spinner');
    expect(hasSpinner()).to.equal(false);
    panel.screen.press('Resend OTP');
    await waitUntil(() => panel.screen.find('Sending…'));
    expect(hasSpinner()).to.equal(true);
    expect(panel.screen.find('Sending…')?.ariaDisabled).to.equal('true');
    for (const name of ['Change Password', 'Return to Login Page'])
      expect(panel.isDisabled(name), name).to.equal(true);
    reply.release();
    await shows(panel, resendIn(otpResendMs));
    expect(hasSpinner()).to.equal(false);
    expect(panel.isDisabled('Change Password')).to.equal(false);
  });

  it('cannot be sent again while the password is changed', async () => {
    const reply = held(refused(400, { message: 'Wrong.' }));
    const panel = await openCodeStep({ resetPassword: [reply.answer] });
    panel.clock.advance(otpResendMs);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    expect(panel.isDisabled('Resend OTP')).to.equal(false);
    expect(panel.screen.find('Resend OTP')?.ariaDisabled).to.equal(null);
    panel.change();
    await waitUntil(() => panel.screen.find('Changing…'));
    expect([panel.isDisabled('Resend OTP'), panel.isDisabled('Changing…')]).to.deep.equal([
      true,
      false,
    ]);
    reply.release();
    await waitUntil(() => !panel.isDisabled('Resend OTP'));
  });

  it('hides Resend for a while after the third send, then shows it again', async () => {
    const panel = await sendThrice();
    expect(panel.screen.names).not.to.include('Resend OTP');
    expect(panel.screen.text).not.to.contain('Resend in');
    panel.clock.advance(otpResendHiddenMs - 1);
    await redrawn();
    expect(panel.screen.names).not.to.include('Resend OTP');
    panel.clock.advance(1);
    await waitUntil(() => panel.screen.find('Resend OTP'));
  });

  it('is cleared with a message when it expires before the third send', async () => {
    const panel = await openCodeStep();
    panel.screen.type(OTP, '123456');
    panel.screen.type('Password', 'Brand-New-2026');
    panel.clock.advance(otpClearMs - 1);
    await redrawn();
    expect(panel.screen.field(OTP).value).to.equal('123456');
    panel.clock.advance(1);
    await waitUntil(() => panel.screen.field(OTP).value === '');
    expect(panel.screen.descriptionOf(OTP)).to.contain('has expired');
    expect(panel.screen.descriptionOf(OTP)).not.to.contain('Valid until');
    expect(panel.screen.field('Password').value).to.equal('Brand-New-2026');
  });

  it('counts its lifetime from the last send', async () => {
    const panel = await openCodeStep();
    panel.clock.advance(otpClearMs - 1);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    await panel.resend();
    panel.screen.type(OTP, '123456');
    panel.clock.advance(otpClearMs - 1);
    await redrawn();
    expect(panel.screen.field(OTP).value).to.equal('123456');
  });

  it('returns to the sign-in form with the user ID when it expires after the third send', async () => {
    const listeners = trackListeners();
    const panel = await sendThrice();
    expect(listeners.left()).to.include('selectionchange');
    panel.clock.advance(otpClearMs - 1);
    await redrawn();
    expect(panel.screen.hasField(OTP)).to.equal(true);
    panel.clock.advance(1);
    await waitUntil(() => panel.screen.find('Sign In'));
    expect(panel.screen.field('User ID').value).to.equal(ADA);
    expect(panel.snacks.at(-1)?.message).to.contain('start again');
    expect(panel.snacks.at(-1)?.kind).to.equal('info');
    expect(panel.clock.waiting).to.equal(noticeTimers(panel.screen.fake.core));
    expect(listeners.left()).not.to.include('selectionchange');
  });

  it('follows the server’s Retry-After with its message and countdown, and stays valid', async () => {
    const panel = await openCodeStep({ requestOtp: [ok(), tooMany(77), ok()] });
    panel.screen.type(OTP, '123456');
    panel.clock.advance(otpResendMs);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    await panel.resend();
    await shows(panel, 'Resend in 77s');
    expect(panel.problem).to.equal('Please wait 77 seconds.');
    expect(panel.screen.field(OTP).value).to.equal('123456');
    await waitUntil(() => panel.screen.focused === OTP);
    panel.clock.advance(77_000);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    expect(panel.problem).to.equal('');
  });

  it('does not count sends that the mail server refused', async () => {
    const down = refused(503, { message: 'The code could not be mailed.' });
    const panel = await openCodeStep({ requestOtp: [ok(), down, down, ok(), ok()] });
    panel.clock.advance(otpResendMs);
    await waitUntil(() => panel.screen.find('Resend OTP'));
    await panel.resend();
    await waitUntil(() => panel.problem === 'The code could not be mailed.');
    expect(panel.screen.focused).to.equal('Resend OTP');
    await panel.resend();
    await waitUntil(() => panel.screen.find('Resend OTP'));
    await panel.resend();
    await shows(panel, resendIn(otpResendMs));
    expect(panel.problem).to.equal('');
  });
});
