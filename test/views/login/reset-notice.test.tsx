import { expect } from '@open-wc/testing';
import { ok } from '../../support/replies.ts';
import { ADMIN, BASIC, openScreen, PASSPORT, portal } from './screen.tsx';
import { waitUntil } from '../../support/wait-until.ts';

const FORCED = ok({ roles: [], tokenExpiry: 900, forcePwdChangeOnLogin: true });
const authTypes = [portal([BASIC, PASSPORT, ADMIN])];

describe('the reset panel', () => {
  it('takes the form’s place and the focus, and says what can be done', async () => {
    const screen = await openScreen({ authTypes });
    screen.press('Reset Password');
    await waitUntil(() => screen.find('Return to Login Page'));
    expect(screen.shows('form')).to.equal(false);
    expect(screen.focused).to.equal('Reset Password');
    expect(screen.text).to.contain('contact your site administrator');
    expect(screen.text).not.to.contain('first time');
    await expect(screen.element).to.be.accessible();
  });

  it('hides the providers and the administrator’s way in', async () => {
    const screen = await openScreen({ authTypes });
    screen.press('Reset Password');
    await waitUntil(() => screen.find('Return to Login Page'));
    expect(screen.names).not.to.include('login Acme Passport');
    expect(screen.names).not.to.include('Framework Admin Login');
  });

  it('returns to the form, where the user ID is kept and in focus', async () => {
    const screen = await openScreen({ authTypes });
    screen.type('User ID', ' ada@acme.example');
    screen.press('Reset Password');
    await waitUntil(() => screen.find('Return to Login Page'));
    screen.press('Return to Login Page');
    await waitUntil(() => screen.hasField('User ID'));
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
    expect(screen.focused).to.equal('User ID');
    expect(screen.field('Password').value).to.equal('');
    expect(screen.names).to.include('login Acme Passport');
  });

  it('comes by itself when a new password is due before the first sign-in', async () => {
    const screen = await openScreen({ login: [FORCED] });
    screen.signIn('new@acme.example', 'first');
    await waitUntil(() => screen.find('Return to Login Page'));
    expect(screen.text).to.contain(
      'You need to update your password because this is the first time you are signing in.',
    );
    expect(screen.fake.host.of('sso-signed-in')).to.have.length(0);
    expect(screen.status).to.equal('');
    await expect(screen.element).to.be.accessible();
  });
});
