import { expect } from '@open-wc/testing';
import { createPasswordEntry } from '../../../../src/views/shared/password/password-entry.ts';
import newPasswordCss from '../../../../src/views/shared/password/new-password.css';
import { PasswordStrength } from '../../../../src/views/shared/password/password-strength.tsx';
import { stopClock } from '../../../support/time/manual-clock.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { Screen } from '../../support/screen.ts';

// Rules: password-reset-21

describe('the strength of a new password', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const shown = () => screen.shadow.querySelector('.sso-strength')?.textContent ?? '';
  const said = () => screen.shadow.querySelector('[role=status]')?.textContent ?? '';
  function open() {
    screen = new Screen([newPasswordCss], {});
    const clock = stopClock(screen.fake.page);
    const passwords = createPasswordEntry();
    screen.draw(<PasswordStrength passwords={passwords} />);
    const type = (password: string) =>
      passwords.edit('password', { password, confirmPassword: '' });
    return { clock, type };
  }

  it('is said in words, by the rule and by the length', async () => {
    const { type } = open();
    for (const [password, words] of [
      ['Ab1', 'too weak'],
      ['aaaaaaaaaaaaaaaaaaaa', 'too weak'],
      ['Abcdefg1', 'fair'],
      ['Abcdefghij1', 'fair'],
      ['Abcdefghijk1', 'good'],
      ['Abcdefghijklmn1', 'good'],
      ['Abcdefghijklmno1', 'strong'],
      // Counted as characters, of which each has two code units.
      ['Aa1😀😀😀😀😀😀', 'fair'],
    ] as const) {
      type(password);
      await waitUntil(() => shown() === `Password strength: ${words}`, password);
    }
    type('');
    await waitUntil(() => shown() === '');
  });

  it('is announced a second after the last keystroke', async () => {
    const { clock, type } = open();
    type('Abcdefg1');
    await waitUntil(() => shown() === 'Password strength: fair');
    clock.advance(999);
    type('Abcdefg12');
    await waitUntil(() => clock.waiting === 1);
    await new Promise(requestAnimationFrame);
    clock.advance(999);
    await new Promise(requestAnimationFrame);
    expect(said()).to.equal('');
    clock.advance(1);
    await waitUntil(() => said() === 'Password strength: fair');
  });
});
