import { expect } from '@open-wc/testing';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { isStrongPassword, judgePassword } from '../../../src/core/contract/password-rule.ts';

const { passwordMinLength, passwordMaxLength } = CONSTANTS;
/** A password of three kinds with so many characters. */
const ofLength = (length: number) => `Aa1${'x'.repeat(length - 3)}`;
/** The same, each further character of two code units. */
const ofWideLength = (length: number) => `Aa1${'😀'.repeat(length - 3)}`;

describe('the password rule (spec 5)', () => {
  const table: [title: string, password: string, isStrong: boolean][] = [
    ['all four kinds', 'Portal-2026', true],
    ['lowercase, uppercase and a number', 'Portal2026', true],
    ['lowercase, uppercase and a special character', 'Portal-Portal', true],
    ['lowercase, a number and a special character', 'portal-2026', true],
    ['uppercase, a number and a special character', 'PORTAL-2026', true],
    ['two kinds alone', 'portal2026', false],
    ['one kind alone', 'portalportal', false],
    ['letters beyond ASCII, which are lower or upper too', 'Élodießß1', true],
    ['letters without a case, which are special', '密码密码密码密码A1', true],
    ['a blank, which is special', 'portal portaL', true],
    ['the fewest characters', ofLength(passwordMinLength), true],
    ['one character less', ofLength(passwordMinLength - 1), false],
    ['the most characters', ofLength(passwordMaxLength), true],
    ['one character more', ofLength(passwordMaxLength + 1), false],
    ['the fewest characters, some of two units', ofWideLength(passwordMinLength), true],
    ['one character less, though of more units', ofWideLength(passwordMinLength - 1), false],
    ['nothing', '', false],
  ];
  for (const [title, password, isStrong] of table)
    it(`${isStrong ? 'takes' : 'refuses'} ${title}`, () => {
      expect(isStrongPassword(password)).to.equal(isStrong);
    });

  it('tells which parts are met', () => {
    expect(judgePassword('portal')).to.deep.equal({
      hasLength: false,
      hasLowercase: true,
      hasUppercase: false,
      hasNumber: false,
      hasSpecial: false,
    });
    expect(judgePassword('PORTAL-2026')).to.deep.equal({
      hasLength: true,
      hasLowercase: false,
      hasUppercase: true,
      hasNumber: true,
      hasSpecial: true,
    });
  });
});
