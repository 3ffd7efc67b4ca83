import { expect } from '@open-wc/testing';
import { isCaptchaRight, newCaptcha } from '../../../src/core/auth/captcha.ts';

describe('a captcha', () => {
  it('has as many letters and digits as asked for, none of them look-alikes', () => {
    for (let run = 0; run < 200; run++) {
      expect(newCaptcha(6)).to.match(/^[A-Za-z0-9]{6}$/);
      expect(newCaptcha(6)).not.to.match(/[0O1Il]/);
    }
  });

  it('is another one each time', () => {
    const codes = new Set(Array.from({ length: 100 }, () => newCaptcha(6)));
    expect(codes.size).to.be.greaterThan(95);
  });

  it('draws on capitals, small letters and digits', () => {
    const drawn = newCaptcha(500);
    for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/]) expect(drawn).to.match(kind);
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
      expect(isCaptchaRight(entry, 'aB3dE5')).to.equal(isRight);
    });
  }

  it('that has not been drawn yet is not solved by an empty entry', () => {
    expect(isCaptchaRight('', '')).to.equal(false);
  });
});
