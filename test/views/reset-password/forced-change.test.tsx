import { expect } from '@open-wc/testing';
import { json, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { danglingIds } from '../support/dangling-ids.ts';
import { CAPTCHA, openForced, OTP, STRONG } from './panel.ts';

// Rules: password-reset-13

describe('a forced password change', () => {
  it('shows the reason and requires only the new password', async () => {
    const { screen } = await openForced();
    expect(screen.text).to.contain(
      'You need to update your password because this is the first time you are signing in.',
    );
    expect(screen.focused).to.equal('Reset Password');
    expect(screen.hasField(OTP)).to.equal(false);
    expect(screen.hasField(CAPTCHA)).to.equal(false);
    expect(screen.fake.host.of('sso-signed-in')).to.deep.equal([]);
    expect(danglingIds(screen.element)).to.deep.equal([]);
    expect(document.querySelector<HTMLInputElement>('[name=username]')?.value).to.equal(
      'new@acme.example',
    );
    await expect(screen.element).to.be.accessible();
  });

  it('sends only the password and reloads to the login', async () => {
    const panel = await openForced();
    panel.change();
    await waitUntil(() => panel.screen.fake.page.reloads === 1);
    const { headers } = panel.gateway.requests('forceResetPassword')[0] ?? {};
    expect(headers?.get('password')).to.equal(STRONG);
    expect(headers?.get('username')).to.equal(null);
    expect(headers?.get('otp')).to.equal(null);
    expect(panel.count('resetPassword')).to.equal(0);
  });

  it('reports a refusal once and in the form, and focuses the password', async () => {
    const message = 'Please choose a password that differs from the old one.';
    const panel = await openForced({
      forceResetPassword: [json({ success: false, statusCode: 200, message, error: '' })],
    });
    panel.change();
    await waitUntil(() => panel.problem === message);
    expect(panel.snacks.map(({ message: text }) => text)).to.deep.equal([message]);
    await waitUntil(() => panel.screen.focused === 'Password');
    expect(panel.screen.descriptionOf('Password')).to.contain(message);
    expect(panel.screen.field('Password').value).to.equal(STRONG);
  });

  it('returns to the sign-in form when its session is over', async () => {
    const message = 'Please sign in.';
    const panel = await openForced({ forceResetPassword: [refused(401, { message })] });
    panel.change();
    await waitUntil(() => panel.screen.find('Sign In'));
    expect(panel.screen.field('User ID').value).to.equal('new@acme.example');
    expect(panel.screen.toasts.map(({ message: text }) => text)).to.deep.equal([message]);
    expect(panel.snacks).to.deep.equal([]);
  });

  it('ends its session if the user returns instead', async () => {
    const panel = await openForced({ forceResetPassword: [ok()] });
    panel.screen.press('Return to Login Page');
    await waitUntil(() => panel.count('logout') === 1);
    expect(panel.screen.field('User ID').value).to.equal('new@acme.example');
    expect(panel.screen.focused).to.equal('User ID');
  });
});
