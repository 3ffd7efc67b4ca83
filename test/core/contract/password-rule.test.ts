import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { isStrongPassword, checkPassword } from '../../../src/core/contract/password-rule.ts';

// Rules: password-reset-10

const { passwordMinLength, passwordMaxLength } = CONSTANTS;
/** Returns a password of three kinds of characters with this length. */
const ofLength = (length: number) => `Aa1${'x'.repeat(length - 3)}`;
/** The same, but each further character has two code units. */
const ofWideLength = (length: number) => `Aa1${'😀'.repeat(length - 3)}`;

describe('the password rule', () => {
  const table: [title: string, password: string, isStrong: boolean][] = [
    ['all four kinds', 'Portal-2026', true],
    ['lowercase, uppercase and a number', 'Portal2026', true],
    ['lowercase, uppercase and a special character', 'Portal-Portal', true],
    ['lowercase, a number and a special character', 'portal-2026', true],
    ['uppercase, a number and a special character', 'PORTAL-2026', true],
    ['only two kinds', 'portal2026', false],
    ['only one kind', 'portalportal', false],
    ['letters beyond ASCII, which have a case too', 'Élodießß1', true],
    ['letters without a case, which count as special', '密码密码密码密码A1', true],
    ['a space, which counts as special', 'portal portaL', true],
    ['the fewest characters', ofLength(passwordMinLength), true],
    ['one character less', ofLength(passwordMinLength - 1), false],
    ['the most characters', ofLength(passwordMaxLength), true],
    ['one character more', ofLength(passwordMaxLength + 1), false],
    ['the fewest characters, some of two units', ofWideLength(passwordMinLength), true],
    ['one character less, although of more units', ofWideLength(passwordMinLength - 1), false],
    ['nothing', '', false],
  ];
  for (const [title, password, isStrong] of table)
    it(`${isStrong ? 'accepts' : 'rejects'} ${title}`, () => {
      expect(isStrongPassword(password)).to.equal(isStrong);
    });

  it('reports which parts are met', () => {
    expect(checkPassword('portal')).to.deep.equal({
      hasLength: false,
      hasLowercase: true,
      hasUppercase: false,
      hasNumber: false,
      hasSpecial: false,
    });
    expect(checkPassword('PORTAL-2026')).to.deep.equal({
      hasLength: true,
      hasLowercase: false,
      hasUppercase: true,
      hasNumber: true,
      hasSpecial: true,
    });
  });
});
