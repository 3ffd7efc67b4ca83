import { expect } from '@open-wc/testing';
import { toastsService } from '../../../src/core/notices/toasts.ts';
import { sendKeys } from '@web/test-runner-commands';
import { held } from '../../support/fixtures/replies.ts';
import { BASIC, openScreen, PASSPORT, portal, signedIn, wrong, type Screen } from './screen.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: accessibility-04, sign-in-03, sign-in-04, sign-in-13, sign-in-14, sign-in-15, sign-in-16

const toastMessages = (screen: Screen) => screen.toasts.map(({ message }) => message);
const isInvalid = (screen: Screen, label: string) =>
  screen.field(label).getAttribute('aria-invalid') === 'true';

describe('the sign-in form for a password manager', () => {
  it('is in the light DOM, so that each input is found with its form', async () => {
    const { element } = await openScreen();
    const inputs = [...document.querySelectorAll('input')];
    expect(inputs.map(({ name }) => name)).to.deep.equal(['username', 'password']);
    expect(inputs.map(({ autocomplete }) => autocomplete)).to.deep.equal([
      'username',
      'current-password',
    ]);
    const form = element.querySelector('form');
    expect(form).to.be.instanceOf(HTMLFormElement);
    expect(inputs.every((input) => input.form === form)).to.equal(true);
    expect(form?.querySelector<HTMLButtonElement>('button[type=submit]')?.form === form).to.equal(
      true,
    );
  });

  it('signs in with values that were set without any event', async () => {
    const screen = await openScreen({ login: [signedIn] });
    screen.field('User ID').value = 'ada@acme.example';
    screen.field('Password').value = 'Portal-2026!';
    screen.press('Sign In');
    await waitUntil(() => screen.requests('login').length === 1);
    const [request] = screen.requests('login');
    expect(request?.headers.get('username')).to.equal('ada@acme.example');
    expect(request?.headers.get('password')).to.equal('Portal-2026!');
  });

  it('would not expose the password in an address if a script submitted it natively', async () => {
    const { element } = await openScreen();
    expect(element.querySelector('form')?.method).to.equal('post');
  });

  it('renders nothing again while the user types', async () => {
    const screen = await openScreen();
    // The language select is rendered last.
    await waitUntil(() => screen.element.querySelector('select'));
    const before = screen.drawings;
    expect(before).to.be.above(0);
    screen.field('User ID').focus();
    await sendKeys({ type: 'ada@acme.example' });
    screen.field('Password').focus();
    await sendKeys({ type: 'Portal-2026!' });
    expect(screen.field('Password').value).to.equal('Portal-2026!');
    expect(screen.drawings).to.equal(before);
  });
});

describe('the sign-in form', () => {
  it('is accessible', async () => {
    const screen = await openScreen({ authTypes: [portal([BASIC, PASSPORT])] });
    await expect(screen.element).to.be.accessible();
    expect(screen.element.querySelectorAll('h1')).to.have.length(1);
    expect(screen.field('User ID').placeholder).to.equal('name@company.com');
  });

  it('has each label before its input in reading order', async () => {
    const screen = await openScreen();
    for (const label of ['User ID', 'Password']) {
      const field = screen.field(label);
      const order = field.labels?.[0]?.compareDocumentPosition(field) ?? 0;
      expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.to.equal(0);
    }
  });

  it('shows the label above the input, and inside it while empty', async () => {
    const screen = await openScreen();
    const field = screen.field('User ID');
    const [label] = field.labels ?? [];
    const isFloating = () => label !== undefined && getComputedStyle(label).scale !== 'none';
    expect(isFloating()).to.equal(false);
    screen.type('User ID', 'ada');
    field.blur();
    await waitUntil(isFloating, 'the label moves');
  });

  it('starts with the given user ID and focuses the password', async () => {
    const screen = await openScreen({ userId: 'grace' });
    expect([screen.field('User ID').value, screen.focused]).to.deep.equal(['grace', 'Password']);
  });

  it('is submitted by Enter, and not again while a login is in progress', async () => {
    const reply = held(wrong());
    const screen = await openScreen({ login: [reply.answer] });
    screen.type('User ID', 'ada@acme.example');
    screen.type('Password', 'Portal-2026!');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => screen.status === 'Signing in…');
    await sendKeys({ press: 'Enter' });
    screen.press('Signing in…');
    screen.element.querySelector('form')?.requestSubmit();
    reply.release();
    await waitUntil(() => screen.status === '');
    expect(screen.requests('login')).to.have.length(1);
  });

  it('keeps the focus on its button and disables everything else while it waits', async () => {
    const reply = held(wrong());
    const screen = await openScreen({
      authTypes: [portal([BASIC, PASSPORT])],
      login: [reply.answer],
    });
    screen.signIn();
    await waitUntil(() => screen.find('Signing in…'));
    expect(screen.focused).to.equal('Signing in…');
    expect(screen.find('Signing in…')?.matches(':disabled')).to.equal(false);
    expect(screen.find('Signing in…')?.ariaDisabled).to.equal('true');
    expect(screen.find('login Acme Passport')?.matches(':disabled')).to.equal(true);
    expect(screen.find('Reset Password')?.matches(':disabled')).to.equal(true);
    await expect(screen.element).to.be.accessible();
    reply.release();
    await waitUntil(() => screen.find('Sign In'));
    expect(screen.find('login Acme Passport')?.matches(':disabled')).to.equal(false);
  });

  it('reports missing fields next to them, the first also by a toast, and focuses it', async () => {
    const screen = await openScreen();
    screen.press('Sign In');
    await waitUntil(() => isInvalid(screen, 'User ID'));
    expect(screen.descriptionOf('User ID')).to.equal('Please enter the User ID');
    expect(screen.descriptionOf('Password')).to.equal('Please enter the password');
    expect(isInvalid(screen, 'Password')).to.equal(true);
    expect(toastMessages(screen)).to.deep.equal(['Please enter the User ID']);
    expect(screen.focused).to.equal('User ID');
    screen.type('User ID', 'ada');
    screen.press('Sign In');
    await waitUntil(() => screen.focused === 'Password');
    const shown = toastsService(screen.fake.core)
      .$toasts.get()
      .filter(({ state }) => state !== 'removed');
    expect(shown.map(({ message }) => message)).to.deep.equal(['Please enter the password']);
    expect(screen.requests('login')).to.have.length(0);
    await expect(screen.element).to.be.accessible();
  });

  it('treats a blank user ID as missing, but not a blank password', async () => {
    const screen = await openScreen();
    // Filled without events and submitted from elsewhere: no blur event has trimmed the field.
    screen.field('User ID').value = '   ';
    screen.field('Password').value = '   ';
    screen.element.querySelector('form')?.requestSubmit();
    await waitUntil(() => isInvalid(screen, 'User ID'));
    expect(isInvalid(screen, 'Password')).to.equal(false);
    expect(toastMessages(screen)).to.deep.equal(['Please enter the User ID']);
  });

  it('focuses the password if only that is missing', async () => {
    const screen = await openScreen();
    screen.signIn('ada', '');
    await waitUntil(() => isInvalid(screen, 'Password'));
    expect(screen.focused).to.equal('Password');
  });

  it('clears an error when the field is edited', async () => {
    const screen = await openScreen();
    screen.press('Sign In');
    await waitUntil(() => isInvalid(screen, 'User ID'));
    screen.type('User ID', 'a');
    await waitUntil(() => !isInvalid(screen, 'User ID'));
    expect(screen.descriptionOf('User ID')).to.equal('');
    expect(isInvalid(screen, 'Password')).to.equal(true);
  });

  for (const [what, character] of [
    ['NUL', '\0'],
    ['half a surrogate pair', '\ud83d'],
  ] as const) {
    it(`shows an error next to the field if no header can contain ${what}`, async () => {
      const screen = await openScreen();
      screen.signIn('ada', `pass${character}word`);
      await waitUntil(() => isInvalid(screen, 'Password'));
      expect(screen.descriptionOf('Password')).to.contain('control characters are not allowed');
      expect(screen.focused).to.equal('Password');
      expect(screen.requests('login')).to.have.length(0);
      expect(screen.toasts).to.have.length(0);
    });
  }

  it('shows user ID and password left-to-right on a right-to-left page', async () => {
    const screen = await openScreen();
    screen.element.dir = 'rtl';
    for (const label of ['User ID', 'Password']) {
      const { direction, textAlign } = getComputedStyle(screen.field(label));
      // Next to its label, which is on the right.
      expect([label, direction, textAlign]).to.deep.equal([label, 'ltr', 'right']);
    }
  });

  it('trims the user ID on blur, and never the password', async () => {
    const screen = await openScreen();
    screen.type('User ID', '  ada@acme.example ');
    screen.type('Password', ' secret ');
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
    screen.field('Password').blur();
    expect(screen.field('Password').value).to.equal(' secret ');
  });

  it('shows and hides the password, and hides it on submit', async () => {
    const screen = await openScreen({ login: [held(wrong()).answer] });
    screen.type('User ID', 'ada');
    screen.type('Password', 'secret');
    screen.press('Show password');
    await waitUntil(() => screen.field('Password').type === 'text');
    expect(screen.field('Password').value).to.equal('secret');
    screen.press('Hide password');
    await waitUntil(() => screen.field('Password').type === 'password');
    screen.press('Show password');
    await waitUntil(() => screen.field('Password').type === 'text');
    screen.press('Sign In');
    await waitUntil(() => screen.field('Password').type === 'password');
  });
});
