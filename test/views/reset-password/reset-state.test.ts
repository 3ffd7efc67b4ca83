import { expect } from '@open-wc/testing';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { createReset } from '../../../src/views/reset-password/reset-model.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { noticeTimers } from '../../support/core/notices.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { withHistory } from './fake-history.ts';

// Rules: password-reset-07, password-reset-08

const STRONG = 'Brand-New-2026';
const entry = (otp = '123456', password = STRONG, confirmPassword = password) => ({
  otp,
  password,
  confirmPassword,
  username: '',
});
const NOTHING = { field: undefined };
/** Starts the reset panel's state for Ada, and records the user IDs with which it returned. */
function begin({ isForced = false } = {}) {
  const { core, page, host } = fakeCore({ overrides: [withHistory()] });
  page.gateway
    .answer('requestOtp', ok())
    .answer('resetPassword', ok())
    .answer('forceResetPassword', ok());
  const clock = stopClock(page);
  const returned: string[] = [];
  const onReturn = (userId: string) => void returned.push(userId);
  const start = { userId: 'ada', isForced, onReturn, onOpen: onReturn };
  const reset = createReset(core, host, start);
  const end = reset.start();
  const answer = page.gateway.answer.bind(page.gateway);
  const count = (call: Parameters<typeof page.gateway.requests>[0]) =>
    page.gateway.requests(call).length;
  return { core, host, clock, reset, end, returned, answer, count };
}

/** Starts the state and sends a code. */
async function sendCode() {
  const started = begin();
  const { captcha } = started.reset;
  captcha.enterCaptcha(captcha.code.peek());
  captcha.enterUserId(' ada@acme.example ');
  await captcha.send();
  return started;
}

describe('the state of the reset panel', () => {
  it('starts with the captcha, or with the password for a forced change', () => {
    const { stage, problem, resendProblem, sentNote, spoken } = begin().reset;
    expect(stage.peek()).to.equal('captcha');
    const texts = [problem, resendProblem, sentNote, spoken].map((text) => text.peek());
    expect(texts).to.deep.equal(['', '', '', '']);
    const { reset, clock, end } = begin({ isForced: true });
    end();
    expect([reset.stage.peek(), reset.isForced, clock.waiting]).to.deep.equal([
      'password',
      true,
      0,
    ]);
  });

  it('announces to whom a code was sent and how long it is valid, and counts down to the next', async () => {
    const { reset } = await sendCode();
    expect(reset.stage.peek()).to.equal('password');
    expect(reset.account.peek()).to.equal('ada@acme.example');
    expect(reset.spoken.peek()).to.include('ada@acme.example').and.to.include('15');
    expect(reset.sentNote.peek()).to.equal(reset.spoken.peek());
    expect(reset.sends.offer.peek()).to.equal('counting');
  });

  it('is busy while a code is sent or the password is changed', async () => {
    const { reset, answer } = await sendCode();
    expect(reset.isBusy.peek()).to.equal(false);
    const reply = held(ok());
    answer('resetPassword', reply.answer);
    const changing = reset.change(entry());
    expect([reset.isBusy.peek(), reset.pending.peek()]).to.deep.equal([true, 'change']);
    expect(await reset.change(entry())).to.deep.equal(NOTHING);
    await reset.resend();
    reply.release();
    expect(await changing).to.deep.equal(NOTHING);
    const { reset: other } = begin();
    other.captcha.enterCaptcha(other.captcha.code.peek());
    void other.captcha.send();
    expect(other.isBusy.peek()).to.equal(true);
  });

  it('changes the password with the code and reloads the page', async () => {
    const { reset, host, clock, count } = await sendCode();
    expect(await reset.change(entry('123 456'))).to.deep.equal(NOTHING);
    expect([reset.stage.peek(), count('resetPassword'), clock.waiting]).to.deep.equal([
      'changed',
      1,
      0,
    ]);
    expect(host.of('sso-navigate').map(({ reload }) => reload)).to.deep.equal([true]);
  });

  const wrong: [entry: ReturnType<typeof entry>, field: string][] = [
    [entry('', '', ''), 'otp'],
    [entry('123'), 'otp'],
    [entry('123456', 'weak'), 'password'],
    [entry('123456', STRONG, 'other'), 'confirmPassword'],
  ];
  for (const [what, field] of wrong)
    it(`sends nothing for ${Object.values(what).join('/')} and focuses ${field}`, async () => {
      const { reset, count } = await sendCode();
      expect(await reset.change(what)).to.deep.equal({ field });
      expect([count('resetPassword'), reset.pending.peek()]).to.deep.equal([0, undefined]);
    });

  it('validates all fields at once', async () => {
    const { reset } = await sendCode();
    await reset.change(entry('1', 'weak', 'other'));
    expect(reset.otp.problem.peek()).to.equal('incomplete');
    expect(reset.passwords.errors.peek().password).to.equal('reset.password.weak');
  });

  it('reports why the password was not changed, and clears that on the next attempt', async () => {
    const { reset, answer } = await sendCode();
    answer('resetPassword', refused(400, { message: 'Wrong code.' }));
    expect(await reset.change(entry())).to.deep.equal({ field: 'otp' });
    expect([reset.problem.peek(), reset.pending.peek()]).to.deep.equal(['Wrong code.', undefined]);
    await reset.change(entry(''));
    expect(reset.problem.peek()).to.equal('');
  });

  it('focuses the password if a forced change is refused, without a code', async () => {
    const { reset, answer, count } = begin({ isForced: true });
    answer('forceResetPassword', refused(400, { message: 'Used before.' }));
    expect(await reset.change(entry(''))).to.deep.equal({ field: 'password' });
    expect([reset.problem.peek(), count('forceResetPassword')]).to.deep.equal(['Used before.', 1]);
  });

  it('returns to the form if the session of a forced change is lost', async () => {
    const { reset, answer, returned } = begin({ isForced: true });
    answer('forceResetPassword', refused(401));
    expect(await reset.change(entry(''))).to.deep.equal(NOTHING);
    expect([returned, reset.pending.peek()]).to.deep.equal([['ada'], undefined]);
  });

  it('sends another code once allowed, and clears the input of the previous one', async () => {
    const { core, clock, reset, count, answer } = await sendCode();
    await reset.resend();
    expect(count('requestOtp')).to.equal(1);
    clock.advance(core.constants.otpResendMs);
    expect(reset.sends.offer.peek()).to.equal('ready');
    expect(reset.spoken.peek()).to.include('can be requested now');
    reset.otp.take('123');
    const reply = held(ok());
    answer('requestOtp', reply.answer);
    const sending = reset.resend();
    expect(reset.pending.peek()).to.equal('send');
    await reset.resend();
    expect(await reset.change(entry())).to.deep.equal(NOTHING);
    reply.release();
    await sending;
    expect([reset.pending.peek(), reset.otp.digits.peek(), count('requestOtp')]).to.deep.equal([
      undefined,
      '',
      2,
    ]);
    expect(reset.sentNote.peek()).to.include('A new one-time password');
  });

  it('reports why no other code was sent, keeps the input, and clears the problem after the wait', async () => {
    const { core, clock, reset, answer } = await sendCode();
    clock.advance(core.constants.otpResendMs);
    reset.otp.take('123');
    answer('requestOtp', refused(503, { message: 'Down.' }));
    await reset.resend();
    expect([reset.resendProblem.peek(), reset.otp.digits.peek()]).to.deep.equal(['Down.', '123']);
    expect(reset.sends.offer.peek()).to.equal('ready');
    answer('requestOtp', () =>
      Response.json(
        { success: false, statusCode: 429, message: 'Wait.', error: '' },
        { status: 429, headers: { 'retry-after': '9' } },
      ),
    );
    const sending = reset.resend();
    expect(reset.resendProblem.peek()).to.equal('');
    await sending;
    expect([reset.resendProblem.peek(), reset.sends.secondsLeft.peek()]).to.deep.equal([
      'Wait.',
      9,
    ]);
    clock.advance(9000);
    expect(reset.resendProblem.peek()).to.equal('');
  });

  it('clears the code when it expires, but not while it is being used', async () => {
    const { core, clock, reset, answer, returned } = await sendCode();
    const reply = held(refused(400, { message: 'Wrong code.' }));
    answer('resetPassword', reply.answer);
    const changing = reset.change(entry());
    clock.advance(core.constants.otpClearMs);
    expect(reset.otp.problem.peek()).to.equal(undefined);
    reply.release();
    await changing;
    clock.advance(1000);
    expect([reset.otp.digits.peek(), reset.otp.problem.peek(), returned]).to.deep.equal([
      '',
      'expired',
      [],
    ]);
  });

  it('starts over with a notice when the last code expires', async () => {
    const { core, clock, reset, returned } = await sendCode();
    for (let sends = 1; sends < core.constants.otpMaxSends; sends += 1) {
      clock.advance(core.constants.otpResendMs);
      await reset.resend();
    }
    expect(reset.sends.offer.peek()).to.equal('hidden');
    clock.advance(core.constants.otpClearMs);
    expect(returned).to.deep.equal(['ada@acme.example']);
    expect(snackBarService(core).$snackBar.get()?.kind).to.equal('info');
  });

  it('returns with the last user ID, and cancels a forced change', async () => {
    const first = begin();
    first.reset.captcha.enterUserId(' grace ');
    first.reset.leave();
    expect([first.returned, first.count('logout')]).to.deep.equal([['grace'], 0]);
    const second = await sendCode();
    second.reset.leave();
    expect([second.returned, second.count('logout')]).to.deep.equal([['ada@acme.example'], 0]);
    const forced = begin({ isForced: true });
    forced.reset.leave();
    await waitUntil(() => forced.count('logout') === 1, 'the sign-out');
    await forced.reset.change(entry(''));
    forced.reset.leave();
    expect([forced.returned, forced.count('logout')]).to.deep.equal([['ada', 'ada'], 1]);
  });

  it('ignores replies after it has ended, and removes its timers', async () => {
    const { core, reset, answer, clock, end, returned } = await sendCode();
    const reply = held(refused(400, { message: 'Wrong code.' }));
    answer('resetPassword', reply.answer);
    const changing = reset.change(entry());
    end();
    reply.release();
    expect(await changing).to.deep.equal(NOTHING);
    expect([reset.problem.peek(), returned]).to.deep.equal(['', []]);
    expect(clock.waiting).to.equal(noticeTimers(core));
  });
});
