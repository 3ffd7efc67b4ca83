import { expect } from '@open-wc/testing';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { openPanel, OTP, redrawn } from './panel.ts';

// Rules: captcha-07, password-reset-02, password-reset-03

describe('the form of the reset panel’s first step', () => {
  const openSolved = async (...parameters: Parameters<typeof openPanel>) => {
    const panel = await openPanel(...parameters);
    panel.solve();
    await waitUntil(() => !panel.screen.field('User ID').disabled);
    return panel;
  };

  it('shows that the captcha is being filled in until that is done', async () => {
    const { screen } = await openPanel({ constants: { captchaWorkBits: 256 } });
    const stateOf = (name: string) => {
      const button = screen.find(name);
      return [button?.ariaDisabled, button?.querySelectorAll('.sso-spinner').length];
    };
    expect(stateOf('Fill in for me')).to.deep.equal([null, 0]);
    screen.press('Fill in for me');
    await waitUntil(() => screen.find('Filling in the characters…'));
    expect(stateOf('Filling in the characters…')).to.deep.equal(['true', 1]);
    expect(screen.find('Filling in the characters…')?.querySelector('svg')).to.equal(null);
    screen.press('New CAPTCHA');
    await waitUntil(() => screen.find('Fill in for me'));
    expect(stateOf('Fill in for me')).to.deep.equal([null, 0]);
  });

  it('keeps the focus where the user has moved it while it is filled in', async () => {
    const { screen } = await openPanel();
    screen.press('Fill in for me');
    screen.find('Return to Login Page')?.focus();
    await waitUntil(() => !screen.field('User ID').disabled, 'the captcha was not solved');
    await redrawn();
    expect(screen.focused).to.equal('Return to Login Page');
  });

  it('sends the user ID that a password manager filled in without an event', async () => {
    const panel = await openSolved();
    panel.screen.field('User ID').value = 'grace@acme.example';
    panel.screen.press('Send OTP');
    await waitUntil(() => panel.screen.hasField(OTP));
    const [request] = panel.gateway.requests('requestOtp');
    expect(new URL(request?.url ?? '').searchParams.get('username')).to.equal('grace@acme.example');
  });

  it('keeps the focus on its button while the code is sent, and if that fails', async () => {
    const reply = held(refused(503, { message: 'Down.' }));
    const panel = await openSolved({ requestOtp: [reply.answer, ok()] });
    panel.screen.press('Send OTP');
    await waitUntil(() => panel.screen.find('Sending…'));
    expect([panel.isDisabled('Sending…'), panel.isDisabled('Return to Login Page')]).to.deep.equal([
      false,
      true,
    ]);
    reply.release();
    await waitUntil(() => panel.problem === 'Down.');
    await waitUntil(() => panel.screen.find('Send OTP'));
    expect(panel.screen.focused).to.equal('Send OTP');
    expect(panel.isDisabled('Return to Login Page')).to.equal(false);
  });
});
