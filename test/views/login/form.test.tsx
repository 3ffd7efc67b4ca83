import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { held } from '../../support/replies.ts';
import { BASIC, openScreen, PASSPORT, portal, signedIn, wrong, type Screen } from './screen.tsx';
import { waitUntil } from '../../support/wait-until.ts';

const told = (screen: Screen) => screen.toasts.map(({ message }) => message);
const isInvalid = (screen: Screen, label: string) =>
  screen.field(label).getAttribute('aria-invalid') === 'true';

describe('the sign-in form for a password manager', () => {
  it('stands in the page’s own tree: each input is found, with its form', async () => {
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

  it('signs in with values that were put in without a single event', async () => {
    const screen = await openScreen({ login: [signedIn] });
    screen.field('User ID').value = 'ada@acme.example';
    screen.field('Password').value = 'Portal-2026!';
    screen.press('Sign In');
    await waitUntil(() => screen.requests('login').length === 1);
    const [request] = screen.requests('login');
    expect(request?.headers.get('username')).to.equal('ada@acme.example');
    expect(request?.headers.get('password')).to.equal('Portal-2026!');
  });

  it('would not show the password in an address if a script submitted it past us', async () => {
    const { element } = await openScreen();
    expect(element.querySelector('form')?.method).to.equal('post');
  });

  it('draws nothing anew while somebody types', async () => {
    const screen = await openScreen();
    // The choice of a language comes last.
    await waitUntil(() => screen.element.querySelector('select'));
    const before = screen.drawings;
    screen.field('User ID').focus();
    await sendKeys({ type: 'ada@acme.example' });
    screen.field('Password').focus();
    await sendKeys({ type: 'Portal-2026!' });
    expect(screen.field('Password').value).to.equal('Portal-2026!');
    expect(screen.drawings).to.equal(before);
  });
});

describe('the sign-in form', () => {
  it('can be used by everybody', async () => {
    const screen = await openScreen({ authTypes: [portal([BASIC, PASSPORT])] });
    await expect(screen.element).to.be.accessible();
    expect(screen.element.querySelectorAll('h1')).to.have.length(1);
    expect(screen.field('User ID').placeholder).to.equal('name@company.com');
  });

  it('has each label before its input, as a screen reader reads on', async () => {
    const screen = await openScreen();
    for (const label of ['User ID', 'Password']) {
      const field = screen.field(label);
      const order = field.labels?.[0]?.compareDocumentPosition(field) ?? 0;
      expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.to.equal(0);
    }
  });

  it('has its label above what is typed, and in its place while empty', async () => {
    const screen = await openScreen();
    const field = screen.field('User ID');
    const [label] = field.labels ?? [];
    const isFloating = () => label !== undefined && getComputedStyle(label).scale !== 'none';
    expect(isFloating()).to.equal(false);
    screen.type('User ID', 'ada');
    field.blur();
    expect(isFloating()).to.equal(true);
  });

  it('is submitted by Enter, and not a second time while a login is in progress', async () => {
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

  it('keeps the focus on its button, and everything else out of use, while it waits', async () => {
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

  it('names each missing field by a toast and beside it, and goes to the first', async () => {
    const screen = await openScreen();
    screen.press('Sign In');
    await waitUntil(() => isInvalid(screen, 'User ID'));
    expect(screen.descriptionOf('User ID')).to.equal('Please enter the User ID');
    expect(screen.descriptionOf('Password')).to.equal('Please enter the password');
    expect(isInvalid(screen, 'Password')).to.equal(true);
    expect(told(screen)).to.have.members(['Please enter the User ID', 'Please enter the password']);
    expect(screen.focused).to.equal('User ID');
    expect(screen.requests('login')).to.have.length(0);
    await expect(screen.element).to.be.accessible();
  });

  it('counts a user ID of blanks as missing, but not a password of blanks', async () => {
    const screen = await openScreen();
    // Filled unseen and submitted from elsewhere: the field was never left, and so never trimmed.
    screen.field('User ID').value = '   ';
    screen.field('Password').value = '   ';
    screen.element.querySelector('form')?.requestSubmit();
    await waitUntil(() => isInvalid(screen, 'User ID'));
    expect(isInvalid(screen, 'Password')).to.equal(false);
    expect(told(screen)).to.deep.equal(['Please enter the User ID']);
  });

  it('goes to the password when only that is missing', async () => {
    const screen = await openScreen();
    screen.signIn('ada', '');
    await waitUntil(() => isInvalid(screen, 'Password'));
    expect(screen.focused).to.equal('Password');
  });

  it('takes an error back as soon as the field is edited', async () => {
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
    it(`says so beside the field when no header can carry ${what}`, async () => {
      const screen = await openScreen();
      screen.signIn('ada', `pass${character}word`);
      await waitUntil(() => isInvalid(screen, 'Password'));
      expect(screen.descriptionOf('Password')).to.contain('control characters are not allowed');
      expect(screen.focused).to.equal('Password');
      expect(screen.requests('login')).to.have.length(0);
      expect(screen.toasts).to.have.length(0);
    });
  }

  it('writes user ID and password from left to right in a page from right to left', async () => {
    const screen = await openScreen();
    screen.element.dir = 'rtl';
    for (const label of ['User ID', 'Password']) {
      const { direction, textAlign } = getComputedStyle(screen.field(label));
      // Beside its label, which is on the right.
      expect([label, direction, textAlign]).to.deep.equal([label, 'ltr', 'right']);
    }
  });

  it('trims the user ID when it is left, and never the password', async () => {
    const screen = await openScreen();
    screen.type('User ID', '  ada@acme.example ');
    screen.type('Password', ' secret ');
    expect(screen.field('User ID').value).to.equal('ada@acme.example');
    screen.field('Password').blur();
    expect(screen.field('Password').value).to.equal(' secret ');
  });

  it('shows and hides the password, and hides it at submit', async () => {
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
