import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { held, ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { danglingIds } from '../support/dangling-ids.ts';
import { ADA, CAPTCHA, openPanel, OTP, redrawn } from './panel.ts';

// Rules: accessibility-04, captcha-04, captcha-07, password-reset-01, password-reset-02, password-reset-03
// Rules: password-reset-04, sign-in-05, sso-03

const WRONG = 'Incorrect CAPTCHA. Please try again.';

describe('the reset panel’s first step', () => {
  it('replaces the form, focuses its title and is accessible', async () => {
    const { screen } = await openPanel();
    expect([screen.focused, screen.status]).to.deep.equal(['Reset Password', '']);
    expect(screen.hasField('Password')).to.equal(false);
    expect(screen.text).not.to.match(/first time|Sign in to continue|Welcome back/);
    expect(danglingIds(screen.element)).to.deep.equal([]);
    expect(screen.descriptionOf('User ID')).to.equal(
      'A one-time password (OTP) will be sent to your primary email address for verification.',
    );
    await expect(screen.element).to.be.accessible();
  });

  it('shows captcha and user ID left-to-right on a right-to-left page', async () => {
    const { screen } = await openPanel();
    screen.element.dir = 'rtl';
    for (const label of [CAPTCHA, 'User ID'])
      expect([label, getComputedStyle(screen.field(label)).direction]).to.deep.equal([
        label,
        'ltr',
      ]);
  });

  it('hides the providers and the administrator’s option', async () => {
    const { screen } = await openPanel();
    expect(screen.names).not.to.include('login Acme Passport');
    expect(screen.names).not.to.include('Framework Admin Login');
  });

  it('enables the prefilled user ID once the six characters match', async () => {
    const panel = await openPanel();
    const { screen } = panel;
    expect(screen.field('User ID').value).to.equal(ADA);
    expect(screen.field('User ID').disabled).to.equal(true);
    const code = panel.readCode();
    screen.type(CAPTCHA, code.slice(0, 5));
    expect(screen.field('User ID').disabled).to.equal(true);
    screen.type(CAPTCHA, code);
    await waitUntil(() => !screen.field('User ID').disabled);
    expect(screen.status).to.contain('CAPTCHA is correct');
    await expect(screen.element).to.be.accessible();
  });

  it('can be filled in by the page for users who can neither see nor hear it', async () => {
    const { screen } = await openPanel();
    screen.type(CAPTCHA, '00000');
    screen.press('Fill in for me');
    expect(screen.focused).to.equal('User ID');
    expect(screen.field(CAPTCHA).value).to.have.length(6);
    await waitUntil(() => screen.status.includes('CAPTCHA is correct'));
    await expect(screen.element).to.be.accessible();
    // After a renewal it is the new code that is filled in.
    screen.press('New CAPTCHA');
    await waitUntil(() => screen.field('User ID').disabled);
    screen.press('Fill in for me');
    expect(screen.field('User ID').disabled).to.equal(false);
  });

  it('reports a wrong code at the sixth character, and keeps the user ID disabled', async () => {
    const { screen } = await openPanel();
    screen.type(CAPTCHA, '00000');
    expect(screen.descriptionOf(CAPTCHA)).not.to.contain(WRONG);
    screen.type(CAPTCHA, '000000');
    await waitUntil(() => screen.descriptionOf(CAPTCHA).includes(WRONG));
    expect(screen.field('User ID').disabled).to.equal(true);
    expect(screen.find('Send OTP')?.matches(':disabled')).to.equal(true);
  });

  it('disables Send OTP without a user ID', async () => {
    const panel = await openPanel({ userId: '' });
    panel.solve();
    await waitUntil(() => !panel.screen.field('User ID').disabled);
    expect(panel.isDisabled('Send OTP')).to.equal(true);
    panel.screen.type('User ID', '  ');
    expect(panel.isDisabled('Send OTP')).to.equal(true);
    panel.screen.type('User ID', 'ada\0');
    await waitUntil(() => panel.screen.descriptionOf('User ID').includes('control characters'));
    expect(panel.isDisabled('Send OTP')).to.equal(true);
    panel.screen.type('User ID', ADA);
    await waitUntil(() => !panel.isDisabled('Send OTP'));
  });

  it('disables the user ID, clears the entry and changes the code on New CAPTCHA', async () => {
    const panel = await openPanel();
    const code = panel.readCode();
    panel.solve();
    await waitUntil(() => !panel.screen.field('User ID').disabled);
    expect(panel.screen.focused).to.equal(CAPTCHA);
    panel.screen.press('New CAPTCHA');
    await waitUntil(() => panel.screen.field(CAPTCHA).value === '');
    expect(panel.screen.field('User ID').disabled).to.equal(true);
    expect(panel.screen.focused).to.equal('New CAPTCHA');
    expect(panel.readCode()).not.to.equal(code);
  });

  it('renews the captcha after its time, announces it and moves the focus to it', async () => {
    const panel = await openPanel();
    const { captchaRenewMs } = panel.screen.fake.core.constants;
    const code = panel.readCode();
    panel.solve();
    await waitUntil(() => !panel.screen.field('User ID').disabled);
    panel.screen.field('User ID').focus();
    panel.clock.advance(captchaRenewMs - 1);
    await redrawn();
    expect(panel.screen.field('User ID').disabled).to.equal(false);
    panel.clock.advance(1);
    await waitUntil(() => panel.screen.status.includes('renewed'));
    expect(panel.screen.field(CAPTCHA).value).to.equal('');
    expect(panel.screen.focused).to.equal(CAPTCHA);
    expect(panel.readCode()).not.to.equal(code);
  });

  it('shows until when the characters are valid', async () => {
    const panel = await openPanel();
    const { captchaRenewMs } = panel.screen.fake.core.constants;
    const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
    const until = () =>
      `Valid until ${clock.format(panel.screen.fake.page.now() + captchaRenewMs)}`;
    expect(panel.screen.descriptionOf(CAPTCHA)).to.equal(until());
    panel.clock.advance(120_000);
    panel.screen.press('New CAPTCHA');
    await waitUntil(() => panel.screen.descriptionOf(CAPTCHA) === until());
  });

  it('is sent once by Enter with the trimmed user ID', async () => {
    const reply = held(ok());
    const panel = await openPanel({ requestOtp: [reply.answer] });
    panel.solve();
    await waitUntil(() => !panel.screen.field('User ID').disabled);
    panel.screen.type('User ID', ' grace@acme.example ');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => panel.screen.find('Sending…'));
    await sendKeys({ press: 'Enter' });
    panel.screen.press('Sending…');
    panel.screen.element.querySelector('form')?.requestSubmit();
    reply.release();
    await waitUntil(() => panel.screen.hasField(OTP));
    expect(panel.count('requestOtp')).to.equal(1);
    const [request] = panel.gateway.requests('requestOtp');
    const { searchParams } = new URL(request?.url ?? '');
    expect(searchParams.get('username')).to.equal('grace@acme.example');
    expect(searchParams.get('timeZone')).not.to.equal('');
  });

  it('shows an otherwise unreported refusal in the snack bar and next to the button', async () => {
    const message = 'Please enter a user ID.';
    const panel = await openPanel({ requestOtp: [refused(400, { message }), ok()] });
    panel.solve();
    await waitUntil(() => !panel.isDisabled('Send OTP'));
    panel.screen.press('Send OTP');
    await waitUntil(() => panel.problem === message);
    expect(panel.snacks.map(({ kind, message: text }) => [kind, text])).to.deep.equal([
      ['error', message],
    ]);
    expect(panel.screen.field('User ID').value).to.equal(ADA);
    await expect(panel.screen.element).to.be.accessible();
    panel.screen.press('Send OTP');
    await waitUntil(() => panel.screen.hasField(OTP));
  });

  it('reports an unavailable mail server once, counts no send, and can be retried', async () => {
    const message = 'The code could not be mailed. Please try again later.';
    const panel = await openPanel({ requestOtp: [refused(503, { message }), ok()] });
    panel.solve();
    await waitUntil(() => !panel.isDisabled('Send OTP'));
    panel.screen.press('Send OTP');
    await waitUntil(() => panel.problem === message);
    expect(dialogsService(panel.screen.fake.core).$dialogs.get()).to.have.length(1);
    expect(panel.snacks).to.deep.equal([]);
    panel.screen.press('Send OTP');
    await waitUntil(() => panel.screen.hasField(OTP));
    expect(panel.screen.text).to.contain('Resend in ');
  });

  it('waits as long as the server requires, with the server’s message', async () => {
    const message = 'Please wait 20 seconds before you ask for another code.';
    const words = { success: false, statusCode: 429, message, error: 'Too many requests' };
    const init = { status: 429, headers: { 'retry-after': '20' } };
    const panel = await openPanel({ requestOtp: [() => Response.json(words, init), ok()] });
    panel.solve();
    await waitUntil(() => !panel.isDisabled('Send OTP'));
    panel.screen.press('Send OTP');
    await waitUntil(() => panel.screen.find('Send OTP in 20s'));
    expect(panel.problem).to.equal(message);
    expect(panel.isDisabled('Send OTP in 20s')).to.equal(true);
    expect(panel.screen.focused).to.equal('User ID');
    panel.clock.advance(20_000);
    await waitUntil(() => !panel.isDisabled('Send OTP'));
    expect(panel.problem).to.equal('');
    expect(panel.screen.status).to.equal('The one-time password can be requested now.');
  });

  it('keeps its input if the gateway is unreachable', async () => {
    const panel = await openPanel({ requestOtp: [unreachable] });
    panel.solve();
    await waitUntil(() => !panel.isDisabled('Send OTP'));
    panel.screen.press('Send OTP');
    await waitUntil(() => panel.problem !== '' && panel.screen.find('Send OTP'));
    expect(panel.screen.field(CAPTCHA).value).to.have.length(6);
    expect(panel.screen.field('User ID').value).to.equal(ADA);
    expect(dialogsService(panel.screen.fake.core).$dialogs.get()).to.have.length(1);
  });

  it('returns to the form with the last user ID focused', async () => {
    const panel = await openPanel();
    panel.solve();
    await waitUntil(() => !panel.screen.field('User ID').disabled);
    panel.screen.type('User ID', 'grace@acme.example');
    panel.screen.press('Return to Login Page');
    await waitUntil(() => panel.screen.hasField('Password'));
    expect(panel.screen.field('User ID').value).to.equal('grace@acme.example');
    expect(panel.screen.focused).to.equal('User ID');
    expect(panel.screen.names).to.include('login Acme Passport');
    expect(panel.clock.waiting).to.equal(0);
  });
});
