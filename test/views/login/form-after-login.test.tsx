import { expect } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { openScreen, signedIn, wrong, type Screen } from './screen.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { danglingIds } from '../support/dangling-ids.ts';

// Rules: sign-in-14, sign-in-17, sign-in-20, sign-in-23, sign-in-24

const toastMessages = (screen: Screen) => screen.toasts.map(({ message }) => message);

describe('the sign-in form after a login', () => {
  it('stays busy while a signed-in user is redirected', async () => {
    const screen = await openScreen({ login: [signedIn] });
    screen.signIn();
    await waitUntil(() => screen.fake.host.of('sso-navigate').length === 1);
    expect(screen.names).to.include('Signing in…');
    expect(screen.fake.host.of('sso-signed-in')).to.have.length(1);
  });

  it('keeps its input after a refusal, with the password selected', async () => {
    const screen = await openScreen({ login: [wrong()] });
    screen.signIn('ada@acme.example', 'wrong one');
    await waitUntil(() => screen.toasts.length === 1 && screen.find('Sign In'));
    const password = screen.field('Password');
    await waitUntil(() => screen.focused === 'Password');
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
    expect([password.selectionStart, password.selectionEnd]).to.deep.equal([0, 9]);
    expect(toastMessages(screen)).to.deep.equal(['The user ID or the password is wrong.']);
  });

  it('shows the reason above its button and as the password’s description, until the next edit', async () => {
    const screen = await openScreen({ login: [wrong()] });
    const message = 'The user ID or the password is wrong.';
    const note = () =>
      [...screen.element.querySelectorAll('form p')].find(
        ({ textContent }) => textContent === message,
      );
    expect(danglingIds(screen.element)).to.deep.equal([]);
    screen.signIn();
    await waitUntil(() => screen.toasts.length === 1 && note());
    expect(screen.descriptionOf('Password')).to.equal(message);
    const button = screen.find('Sign In');
    expect(note()?.parentElement?.nextElementSibling === button).to.equal(true);
    // Only the toast is announced.
    expect(note()?.closest('[role=alert], [role=status], [aria-live]')).to.equal(null);
    await expect(screen.element).to.be.accessible();
    screen.type('Password', 'Portal-2026!');
    await waitUntil(() => !note());
    expect(screen.descriptionOf('Password')).to.equal('');
    expect(toastMessages(screen)).to.deep.equal([message]);
  });

  for (const [what, answer] of [
    ['the gateway is unreachable', unreachable],
    ['the reply is invalid', ok({ nonsense: true })],
  ] as const) {
    it(`clears the password and keeps the user ID when ${what}`, async () => {
      const screen = await openScreen({ login: [answer] });
      screen.signIn();
      await waitUntil(() => screen.field('Password').value === '');
      expect(screen.field('User ID').value).to.equal('ada@acme.example');
      expect(screen.names).to.include('Sign In');
      await waitUntil(() => screen.focused === 'Password');
    });
  }

  it('changes nothing if the user keeps the existing session', async () => {
    const screen = await openScreen();
    const { cookies, local } = screen.fake.page;
    cookies.keep('tokenExpiryDttm', new Date(Date.now() + 600_000).toISOString());
    local.values.set('isAuthenticated', 'true').set('userId', 'grace').set('tenant', 'ACME');
    screen.signIn();
    const { $dialogs, close } = dialogsService(screen.fake.core);
    await waitUntil(() => $dialogs.get().length === 1);
    expect($dialogs.get()[0]?.message).to.contain("already logged in as 'grace'");
    close($dialogs.get()[0]?.id ?? 0, false);
    await waitUntil(() => screen.find('Sign In'));
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
    expect(screen.field('Password').value).to.equal('Portal-2026!');
    expect(screen.focused).to.equal('Sign In');
    expect(screen.requests('login')).to.have.length(0);
  });

  it('reports a locked account once and can be submitted again', async () => {
    const screen = await openScreen({ login: [refused(403, { message: 'Locked.' })] });
    screen.signIn();
    await waitUntil(() => screen.toasts.length > 0 && screen.find('Sign In'));
    expect(toastMessages(screen)).to.deep.equal(['Locked.']);
  });
});
