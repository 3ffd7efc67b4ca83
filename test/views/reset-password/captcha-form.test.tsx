import { expect } from '@open-wc/testing';
import { held, ok, refused } from '../../support/replies.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { danglingIds } from '../support/dangling-ids.ts';
import { CAPTCHA, openPanel, OTP } from './panel.ts';

// Rules: password-reset-02, password-reset-03

describe('the form of the reset panel’s first step', () => {
  const openSolved = async (...parameters: Parameters<typeof openPanel>) => {
    const panel = await openPanel(...parameters);
    panel.solve();
    await waitUntil(() => !panel.screen.field('User ID').disabled);
    return panel;
  };

  it('opens without errors, announcements or the subtitle of the sign-in form', async () => {
    const { screen, problem } = await openPanel();
    expect([screen.status, problem]).to.deep.equal(['', '']);
    expect(screen.text).not.to.match(/Sign in to continue|Welcome back/);
    expect(danglingIds(screen.element)).to.deep.equal([]);
  });

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

  it('leaves the focus in its place when the user ID is enabled or disabled', async () => {
    const { screen } = await openSolved();
    expect(screen.focused).to.equal(CAPTCHA);
    screen.press('New CAPTCHA');
    await waitUntil(() => screen.field('User ID').disabled);
    expect(screen.focused).to.equal('New CAPTCHA');
  });

  it('shows an error next to a user ID that no request can contain', async () => {
    const panel = await openSolved();
    panel.screen.type('User ID', 'ada\0');
    await waitUntil(() => panel.screen.descriptionOf('User ID').includes('control characters'));
    expect(panel.screen.field('User ID').getAttribute('aria-invalid')).to.equal('true');
    expect(panel.isDisabled('Send OTP')).to.equal(true);
    panel.screen.type('User ID', 'ada');
    await waitUntil(() => !panel.isDisabled('Send OTP'));
    expect(panel.screen.field('User ID').getAttribute('aria-invalid')).to.equal('false');
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
