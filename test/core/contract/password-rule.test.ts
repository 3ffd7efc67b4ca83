import { expect } from '@open-wc/testing';
import { isStrongPassword, judgePassword } from '../../../src/core/contract/password-rule.ts';

describe('the password rule (spec 5)', () => {
  const table: [title: string, password: string, isStrong: boolean][] = [
    ['all four kinds', 'Portal-2026', true],
    ['lowercase, uppercase and a number', 'Portal2026', true],
    ['lowercase, uppercase and a special character', 'Portal-Portal', true],
    ['lowercase, a number and a special character', 'portal-2026', true],
    ['uppercase, a number and a special character', 'PORTAL-2026', true],
    ['two kinds alone', 'portal2026', false],
    ['one kind alone', 'portalportal', false],
    ['letters beyond ASCII, which are lower or upper too', 'Élodieß1', true],
    ['letters without a case, which are special', '密码密码密码A1', true],
    ['a blank, which is special', 'portal portaL', true],
    ['8 characters', 'Portal-2', true],
    ['7 characters', 'Portal2', false],
    ['256 characters', `Aa1${'x'.repeat(253)}`, true],
    ['257 characters', `Aa1${'x'.repeat(254)}`, false],
    ['8 characters, some of two units', 'Aa1😀😀😀😀😀', true],
    ['7 characters, though of more units', 'Aa1😀😀😀😀', false],
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
    expect(judgePassword('PORTAL-1')).to.deep.equal({
      hasLength: true,
      hasLowercase: false,
      hasUppercase: true,
      hasNumber: true,
      hasSpecial: true,
    });
  });
});
