import { expect } from '@open-wc/testing';
import { ends } from '../../../src/core/i18n/en-us/ends.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { openCodeStep, openForced, redrawn } from '../reset-password/panel.ts';
import { press } from '../support/typing.ts';
import { openScreen, wrong, type Screen } from './screen.tsx';

// Rules: sign-in-50, sign-in-51

const HINT = ends['password.capsLock'];
const SPACE = ends['password.space'];
const ON = { modifierCapsLock: true };

/** Types a letter into a field, with Caps Lock on or off. */
function typeLetter(screen: Screen, label: string, init: KeyboardEventInit = ON): void {
  const field = screen.field(label);
  field.focus();
  press(field, 'a', init);
}

/** The live regions below a field. */
const regionsBelow = (screen: Screen, label: string) => [
  ...(screen.field(label).closest('.sso-field')?.querySelectorAll('[role=status]') ?? []),
];
const hintBelow = (screen: Screen, label: string) =>
  regionsBelow(screen, label)
    .map(({ textContent }) => textContent)
    .join('');

const realMatchMedia = window.matchMedia;
afterEach(() => {
  window.matchMedia = realMatchMedia;
});

describe('Caps Lock at a password', () => {
  it('is said below the field once, until it is off or the focus has left', async () => {
    const screen = await openScreen();
    typeLetter(screen, 'Password');
    await waitUntil(() => hintBelow(screen, 'Password') === HINT);
    await expect(screen.element).to.be.accessible();
    const [region] = regionsBelow(screen, 'Password');
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    if (region) observer.observe(region, { childList: true, subtree: true, characterData: true });
    typeLetter(screen, 'Password');
    typeLetter(screen, 'Password');
    await redrawn();
    expect([changes.length, hintBelow(screen, 'Password')]).to.deep.equal([0, HINT]);
    observer.disconnect();

    press(screen.field('Password'), 'a');
    await waitUntil(() => hintBelow(screen, 'Password') === '');
    typeLetter(screen, 'Password');
    await waitUntil(() => hintBelow(screen, 'Password') === HINT);
    expect(regionsBelow(screen, 'Password')[0] === region).to.equal(true);
    screen.field('User ID').focus();
    await waitUntil(() => hintBelow(screen, 'Password') === '');
  });

  it('is said while the password is shown, and when the key itself is released', async () => {
    const screen = await openScreen();
    screen.press('Show password');
    const field = screen.field('Password');
    field.focus();
    field.dispatchEvent(
      new KeyboardEvent('keyup', { key: 'CapsLock', bubbles: true, modifierCapsLock: true }),
    );
    await waitUntil(() => hintBelow(screen, 'Password') === HINT);
  });

  it('is said at no other field, and the event of a browser that fills in has no keys', async () => {
    const screen = await openScreen();
    typeLetter(screen, 'User ID');
    screen.field('Password').dispatchEvent(new Event('keydown', { bubbles: true }));
    await redrawn();
    expect(screen.element.querySelectorAll('.sso-field [role=status]')).to.have.length(0);
  });

  it('is not said on a touch keyboard', async () => {
    const screen = await openScreen();
    let isAsked = false;
    window.matchMedia = (query) => {
      isAsked ||= query === '(pointer: coarse)';
      return realMatchMedia.call(window, query === '(pointer: coarse)' ? 'all' : query);
    };
    typeLetter(screen, 'Password');
    await waitUntil(() => isAsked);
    await redrawn();
    expect(hintBelow(screen, 'Password')).to.equal('');
  });

  for (const [panel, open] of [
    ['reset', openCodeStep],
    ['forced change', openForced],
  ] as const)
    it(`is said at the field of the ${panel} that has the focus`, async () => {
      const { screen } = await open();
      typeLetter(screen, 'Password');
      await waitUntil(() => hintBelow(screen, 'Password') === HINT);
      expect(hintBelow(screen, 'Confirm Password')).to.equal('');
      typeLetter(screen, 'Confirm Password');
      await waitUntil(() => hintBelow(screen, 'Confirm Password') === HINT);
      expect(hintBelow(screen, 'Password')).to.equal('');
    });
});

describe('a refused password with a space at its end', () => {
  // The no-break space comes with text that is copied from a web page.
  for (const [name, end] of [
    ['a space', ' '],
    ['a no-break space', '\u00A0'],
  ] as const)
    it(`is sent as typed, and ${name} is named beside the refusal`, async () => {
      const screen = await openScreen();
      screen.signIn('ada@acme.example', `Portal-2026!${end}`);
      await waitUntil(() => screen.descriptionOf('Password').endsWith(SPACE));
      expect(screen.descriptionOf('Password')).to.include('is wrong');
      expect(screen.field('Password').value).to.equal(`Portal-2026!${end}`);
      await expect(screen.element).to.be.accessible();
      screen.type('Password', 'Portal-2026!');
      await waitUntil(() => !screen.text.includes(SPACE));
    });

  it('is named with a captcha too', async () => {
    const screen = await openScreen({ login: [wrong(3)] });
    screen.signIn('ada@acme.example', 'Portal-2026! ');
    await waitUntil(() => screen.isCaptchaShown && screen.text.includes(SPACE));
  });

  it('is not named if the space is inside, nor if the next one has none', async () => {
    const screen = await openScreen({ login: [wrong(), wrong()] });
    screen.signIn('ada@acme.example', 'Portal 2026! ');
    await waitUntil(() => screen.text.includes(SPACE));
    screen.signIn('ada@acme.example', 'Portal 2026!');
    await waitUntil(() => screen.requests('login').length === 2 && screen.status === '');
    await waitUntil(() => screen.descriptionOf('Password').includes('is wrong'));
    expect(screen.text).not.to.include(SPACE);
  });
});
