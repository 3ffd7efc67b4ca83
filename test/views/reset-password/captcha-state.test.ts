import { expect } from '@open-wc/testing';
import { createCaptchaStep } from '../../../src/views/reset-password/captcha-step.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { noticeTimers } from '../../support/core/notices.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { held, ok, refused, type Answer } from '../../support/fixtures/replies.ts';

// Rules: password-reset-02, password-reset-03

const tooManyRequests =
  (seconds: number): Answer =>
  () =>
    Response.json(
      { success: false, statusCode: 429, message: 'Please wait.', error: '' },
      { status: 429, headers: { 'retry-after': String(seconds) } },
    );

/** Starts step 1 for a user ID. Records its announcements and the user IDs to which codes were sent. */
function begin(userId = 'ada', ...answers: Answer[]) {
  const { core, page } = fakeCore();
  page.gateway.answer('requestOtp', ...(answers.length > 0 ? answers : [ok()]));
  const clock = stopClock(page);
  const said: string[] = [];
  const sent: string[] = [];
  const step = createCaptchaStep(core, {
    userId,
    onSent: (to) => sent.push(to),
    announce: (id) => said.push(id),
  });
  const end = step.start();
  const solve = () => step.enterCaptcha(step.code.peek());
  const callCount = () => page.gateway.requests('requestOtp').length;
  return { core, clock, step, end, solve, said, sent, callCount };
}

describe('the captcha of the reset panel', () => {
  it('starts with a code and without errors', () => {
    const { core, step } = begin();
    expect(step.code.peek()).to.have.length(core.constants.captchaLength);
    expect(step.account.peek()).to.equal('ada');
    expect([step.isCorrect.peek(), step.canSend.peek(), step.captchaError.peek()]).to.deep.equal([
      false,
      false,
      undefined,
    ]);
    expect([step.problem.peek(), step.isSending.peek()]).to.deep.equal(['', false]);
  });

  it('is correct once it is filled in, which is announced once', () => {
    const { step, said } = begin();
    expect([step.fillIn(), step.fillIn()]).to.deep.equal([step.code.peek(), step.code.peek()]);
    expect(step.isCorrect.peek()).to.equal(true);
    expect(said).to.deep.equal(['reset.captcha.right']);
  });

  it('is correct letter by letter, which is announced once', () => {
    const { step, solve, said } = begin();
    solve();
    expect([step.isCorrect.peek(), step.canSend.peek(), said]).to.deep.equal([
      true,
      true,
      ['reset.captcha.right'],
    ]);
    solve();
    expect(said).to.have.length(1);
    step.enterCaptcha('');
    solve();
    expect(said).to.have.length(2);
  });

  it('is wrong once it is complete', () => {
    const { step } = begin();
    step.enterCaptcha('?????');
    expect(step.captchaError.peek()).to.equal(undefined);
    step.enterCaptcha('??????');
    expect(step.captchaError.peek()).to.equal('captcha.wrong');
    step.refresh();
    expect(step.captchaError.peek()).to.equal(undefined);
  });

  for (const [userId, canSend, error] of [
    ['ada', true, undefined],
    ['', false, undefined],
    ['  ', false, undefined],
    ['ada\0', false, 'login.unsendable'],
  ] as const)
    it(`${canSend ? 'allows' : 'does not allow'} sending a code to ${JSON.stringify(userId)}`, async () => {
      const { step, solve, callCount } = begin('');
      solve();
      step.enterUserId(userId);
      expect([step.canSend.peek(), step.userIdError.peek()]).to.deep.equal([canSend, error]);
      await step.send();
      expect(callCount()).to.equal(canSend ? 1 : 0);
    });

  it('sends once to the trimmed user ID, and keeps its code meanwhile', async () => {
    const reply = held(ok());
    const { core, clock, step, solve, sent, callCount } = begin(' ada ', reply.answer);
    solve();
    const before = step.code.peek();
    const sending = step.send();
    expect(step.isSending.peek()).to.equal(true);
    await step.send();
    step.enterUserId('grace');
    clock.advance(core.constants.captchaRenewMs);
    expect(step.code.peek()).to.equal(before);
    reply.release();
    await sending;
    expect([step.isSending.peek(), sent, callCount()]).to.deep.equal([false, ['ada'], 1]);
  });

  it('changes after its time, which is announced', () => {
    const { core, clock, step, solve, said } = begin();
    solve();
    const before = step.code.peek();
    clock.advance(core.constants.captchaRenewMs - 1);
    expect(step.code.peek()).to.equal(before);
    clock.advance(1);
    expect(step.code.peek()).not.to.equal(before);
    expect(step.isCorrect.peek()).to.equal(false);
    expect(said.at(-1)).to.equal('reset.captcha.renewed');
  });

  it('reports why nothing was sent, and is renewed again after its time', async () => {
    const { core, clock, step, solve, sent } = begin('ada', refused(503, { message: 'Down.' }));
    solve();
    const before = step.code.peek();
    await step.send();
    expect([step.problem.peek(), step.isSending.peek(), sent]).to.deep.equal(['Down.', false, []]);
    expect([step.secondsToWait.peek(), step.canSend.peek()]).to.deep.equal([0, true]);
    clock.advance(core.constants.captchaRenewMs);
    expect(step.code.peek()).not.to.equal(before);
  });

  it('clears the problem during a retry', async () => {
    const reply = held(ok());
    const { step, solve } = begin('ada', refused(503, { message: 'Down.' }), reply.answer);
    solve();
    await step.send();
    const sending = step.send();
    expect(step.problem.peek()).to.equal('');
    reply.release();
    await sending;
  });

  it('waits as long as the gateway requires, and announces the end', async () => {
    const { clock, step, solve, said } = begin('ada', tooManyRequests(30));
    solve();
    await step.send();
    expect([step.secondsToWait.peek(), step.canSend.peek()]).to.deep.equal([30, false]);
    expect(step.problem.peek()).to.equal('Please wait.');
    clock.advance(29_999);
    expect(step.canSend.peek()).to.equal(false);
    clock.advance(1);
    expect([step.canSend.peek(), step.problem.peek()]).to.deep.equal([true, '']);
    expect(said.at(-1)).to.equal('reset.send.ready');
  });

  it('removes its timers, and ignores a late reply', async () => {
    const reply = held(tooManyRequests(30));
    const { core, clock, step, solve, end, sent } = begin('ada', reply.answer);
    solve();
    const sending = step.send();
    end();
    reply.release();
    await sending;
    expect([sent, step.problem.peek()]).to.deep.equal([[], '']);
    expect(clock.waiting).to.equal(noticeTimers(core));
  });

  it('can be started again after it ended', async () => {
    const { step, solve, end, sent, clock } = begin();
    end();
    expect(clock.waiting).to.equal(0);
    step.start();
    solve();
    await step.send();
    expect(sent).to.deep.equal(['ada']);
  });
});
