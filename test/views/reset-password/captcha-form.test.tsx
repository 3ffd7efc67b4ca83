import { expect } from '@open-wc/testing';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { openPanel, OTP } from './panel.ts';

// Rules: password-reset-02, password-reset-03

describe('the form of the reset panel’s first step', () => {
  const openSolved = async (...parameters: Parameters<typeof openPanel>) => {
    const panel = await openPanel(...parameters);
    panel.solve();
    await waitUntil(() => !panel.screen.field('User ID').disabled);
    return panel;
  };

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
