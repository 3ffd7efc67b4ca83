import { expect } from '@open-wc/testing';
import { createCaptchaStep } from '../../../src/views/reset-password/captcha-step.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { stopClock } from '../../support/manual-clock.ts';
import { held, ok, refused, type Answer } from '../../support/replies.ts';

const later =
  (seconds: number): Answer =>
  () =>
    Response.json(
      { success: false, statusCode: 429, message: 'Please wait.', error: '' },
      { status: 429, headers: { 'retry-after': String(seconds) } },
    );

/** Step 1 for a user ID, begun, with what it says and whom a code was sent to. */
function begin(userId = 'ada', ...answers: Answer[]) {
  const { core, page } = fakeCore();
  page.gateway.answer('requestOtp', ...(answers.length > 0 ? answers : [ok()]));
  const clock = stopClock(page);
  const said: string[] = [];
  const sent: string[] = [];
  const step = createCaptchaStep(core, {
    userId,
    onSent: (to) => sent.push(to),
    say: (id) => said.push(id),
  });
  const end = step.start();
  const solve = () => step.enterCaptcha(step.code.peek());
  const asked = () => page.gateway.requests('requestOtp').length;
  return { core, clock, step, end, solve, said, sent, asked };
}

describe('the captcha that opens the user ID', () => {
  it('begins with a code, and nothing wrong', () => {
    const { core, step } = begin();
    expect(step.code.peek()).to.have.length(core.constants.captchaLength);
    expect(step.account.peek()).to.equal('ada');
    expect([step.isRight.peek(), step.canSend.peek(), step.captchaError.peek()]).to.deep.equal([
      false,
      false,
      undefined,
    ]);
  });

  it('is right letter for letter, which is said once', () => {
    const { step, solve, said } = begin();
    solve();
    expect([step.isRight.peek(), step.canSend.peek(), said]).to.deep.equal([
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

  it('is wrong once it is full', () => {
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
    it(`${canSend ? 'lets' : 'does not let'} a code be sent to ${JSON.stringify(userId)}`, async () => {
      const { step, solve, asked } = begin('');
      solve();
      step.enterUserId(userId);
      expect([step.canSend.peek(), step.userIdError.peek()]).to.deep.equal([canSend, error]);
      await step.send();
      expect(asked()).to.equal(canSend ? 1 : 0);
    });

  it('sends once, to the user ID without blanks, and keeps its code meanwhile', async () => {
    const reply = held(ok());
    const { core, clock, step, solve, sent, asked } = begin(' ada ', reply.answer);
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
    expect([step.isSending.peek(), sent, asked()]).to.deep.equal([false, ['ada'], 1]);
  });

  it('is another one after its time, which is said', () => {
    const { core, clock, step, solve, said } = begin();
    solve();
    const before = step.code.peek();
    clock.advance(core.constants.captchaRenewMs - 1);
    expect(step.code.peek()).to.equal(before);
    clock.advance(1);
    expect(step.code.peek()).not.to.equal(before);
    expect(step.isRight.peek()).to.equal(false);
    expect(said.at(-1)).to.equal('reset.captcha.renewed');
  });

  it('says why nothing was sent, and is renewed in time again', async () => {
    const { core, clock, step, solve, sent } = begin('ada', refused(503, { message: 'Down.' }));
    solve();
    const before = step.code.peek();
    await step.send();
    expect([step.problem.peek(), step.isSending.peek(), sent]).to.deep.equal(['Down.', false, []]);
    expect([step.secondsToWait.peek(), step.canSend.peek()]).to.deep.equal([0, true]);
    clock.advance(core.constants.captchaRenewMs);
    expect(step.code.peek()).not.to.equal(before);
  });

  it('takes back what went wrong while it is tried again', async () => {
    const reply = held(ok());
    const { step, solve } = begin('ada', refused(503, { message: 'Down.' }), reply.answer);
    solve();
    await step.send();
    const sending = step.send();
    expect(step.problem.peek()).to.equal('');
    reply.release();
    await sending;
  });

  it('waits as long as the gateway asks, and says when that is over', async () => {
    const { clock, step, solve, said } = begin('ada', later(30));
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

  it('leaves no timer behind, and tells nothing of an answer that comes after', async () => {
    const reply = held(later(30));
    const { clock, step, solve, end, sent } = begin('ada', reply.answer);
    solve();
    const sending = step.send();
    end();
    reply.release();
    await sending;
    expect([sent, step.problem.peek(), clock.waiting]).to.deep.equal([[], '', 0]);
  });

  it('begins again as if it had not ended', async () => {
    const { step, solve, end, sent, clock } = begin();
    end();
    expect(clock.waiting).to.equal(0);
    step.start();
    solve();
    await step.send();
    expect(sent).to.deep.equal(['ada']);
  });
});
