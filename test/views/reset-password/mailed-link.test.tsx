import { expect } from '@open-wc/testing';
import { mailedLinkService } from '../../../src/core/config/mailed-link.ts';
import { override } from '../../../src/core/kernel/core.ts';
import { ok, refused, type Answer } from '../../support/fixtures/replies.ts';
import { HOST } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { BASIC, openScreen, type Screen } from '../login/screen.tsx';
import { withHistory } from './fake-history.ts';
import { ADA, CAPTCHA, OTP, STRONG } from './panel.ts';

// Rules: password-reset-14, password-reset-15, password-reset-16

const TOKEN = 'a1'.repeat(20);
const USED = 'This link has been used.';
const RENEW = 'Request a new one-time password';
const CONFIRMED = 'Confirm Password';

/** Opens the sign-in screen of a page to which a mailed link has led. */
async function follow(replies: Answer[] = [ok()], features?: readonly string[]) {
  const link = { kind: 'reset', token: TOKEN };
  const options = { authentications: [BASIC], theme: { themeDetails: [] } };
  const screen = await openScreen({
    authTypes: [ok({ ...options, features: features ?? ['resetLink'] })],
    overrides: [override(mailedLinkService, link), withHistory()],
  });
  const { gateway } = screen.fake.page;
  gateway.answer('resetByLink', ...replies);
  await waitUntil(() => screen.hasField(CAPTCHA) || screen.hasField(CONFIRMED));
  return { screen, gateway, link };
}

function change(screen: Screen, userId = ADA): void {
  screen.type('User ID', userId);
  screen.type('Password', STRONG);
  screen.type(CONFIRMED, STRONG);
  screen.press('Change Password');
}

describe('a mailed link', () => {
  it('opens the panel at the new password, with the user ID in place of code and captcha', async () => {
    const { screen } = await follow();
    expect([screen.hasField(OTP), screen.hasField(CAPTCHA)]).to.deep.equal([false, false]);
    expect(screen.text).to.include('Enter the User ID to which the email was sent.');
    expect(screen.field('User ID').value).to.equal('');
    expect(screen.field('User ID').autocomplete).to.equal('username');
    expect(screen.element.innerHTML).not.to.include(TOKEN);
    expect([...screen.element.querySelectorAll('input')].map(({ value }) => value)).to.deep.equal([
      ...['', '', ''],
    ]);
  });

  it('changes the password with the token and the typed user ID, and forgets the token', async () => {
    const { screen, gateway, link } = await follow();
    change(screen, ` ${ADA} `);
    await waitUntil(() => screen.fake.host.of('sso-navigate').length === 1);
    const [sent] = gateway.requests('resetByLink');
    expect(sent?.headers.get('reset-token')).to.equal(TOKEN);
    expect(sent?.headers.get('username')).to.equal(ADA);
    expect(gateway.requests('resetPassword')).to.have.length(0);
    expect(link.token).to.equal('');
  });

  it('needs a user ID, whose error goes away with an edit', async () => {
    const { screen, gateway } = await follow();
    change(screen, ' ');
    await waitUntil(() => screen.descriptionOf('User ID').includes('Please enter'));
    expect(screen.focused).to.equal('User ID');
    expect(gateway.requests('resetByLink')).to.have.length(0);
    screen.type('User ID', 'ada');
    await waitUntil(() => !screen.descriptionOf('User ID').includes('Please enter'));
  });

  it('that is used says so, keeps what was typed, and offers a new code for the same user', async () => {
    const { screen, link } = await follow([refused(400, { message: USED })]);
    expect(screen.find(RENEW)).to.equal(undefined);
    change(screen);
    await waitUntil(() => screen.find(RENEW));
    expect(screen.descriptionOf('User ID')).to.include(USED);
    expect(screen.focused).to.equal('User ID');
    expect(screen.field('Password').value).to.equal(STRONG);
    screen.press(RENEW);
    expect(screen.focused).to.equal(CAPTCHA);
    expect(screen.field('User ID').value).to.equal(ADA);
    expect(screen.text).not.to.include(USED);
    expect(link.token).to.equal('');
  });

  it('is given up by "Return to Login Page", and the panel then opens at the captcha', async () => {
    const { screen, link } = await follow();
    screen.press('Return to Login Page');
    await waitUntil(() => screen.find('Sign In'));
    expect(link.token).to.equal('');
    screen.press('Reset Password');
    await waitUntil(() => screen.hasField(CAPTCHA));
    expect(screen.hasField(CONFIRMED)).to.equal(false);
  });

  it('opens the panel at the captcha if the gateway does not announce the feature', async () => {
    const { screen, link } = await follow([ok()], ['somethingElse']);
    expect(screen.hasField(CAPTCHA)).to.equal(true);
    expect([screen.hasField(CONFIRMED), link.token]).to.deep.equal([false, '']);
  });
});

describe('a sign-in screen whose address changes', () => {
  it('reloads for a mailed link, and for no other fragment', async () => {
    const screen = await openScreen();
    const { page } = screen.fake;
    const change = (fragment: string) => {
      page.href = `${HOST}/login${fragment}`;
      window.dispatchEvent(new Event('hashchange'));
    };
    change('#/dashboard');
    change('#reset');
    expect(page.reloads).to.equal(0);
    change(`#reset=${TOKEN}`);
    expect(page.reloads).to.equal(1);
    screen.close();
    change(`#reset=${TOKEN}`);
    expect(page.reloads).to.equal(1);
  });
});
