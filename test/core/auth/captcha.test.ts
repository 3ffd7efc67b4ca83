import { expect } from '@open-wc/testing';
import { isCaptchaCorrect, newCaptcha } from '../../../src/core/auth/captcha.ts';

// Rules: captcha-03, captcha-04

describe('a captcha', () => {
  it('contains the requested number of letters and digits, and no look-alikes', () => {
    for (let run = 0; run < 200; run++) {
      expect(newCaptcha(6)).to.match(/^[A-Za-z0-9]{6}$/);
      expect(newCaptcha(6)).not.to.match(/[0O1Il]/);
    }
  });

  it('differs each time', () => {
    const codes = new Set(Array.from({ length: 100 }, () => newCaptcha(6)));
    expect(codes.size).to.be.greaterThan(95);
  });

  it('contains uppercase letters, lowercase letters and digits', () => {
    const captcha = newCaptcha(500);
    for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/]) expect(captcha).to.match(kind);
  });

  const table: [entry: string, isRight: boolean][] = [
    ['aB3dE5', true],
    ['ab3de5', false],
    ['aB3dE', false],
    ['aB3dE55', false],
    [' aB3dE5', false],
    ['aB3dE6', false],
    ['', false],
  ];
  for (const [entry, isRight] of table) {
    it(`aB3dE5 is ${isRight ? '' : 'not '}solved by '${entry}'`, () => {
      expect(isCaptchaCorrect(entry, 'aB3dE5')).to.equal(isRight);
    });
  }

  it('is not solved by an empty entry before it is drawn', () => {
    expect(isCaptchaCorrect('', '')).to.equal(false);
  });
});
