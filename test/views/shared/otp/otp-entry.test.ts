import { expect } from '@open-wc/testing';
import { createOtpEntry } from '../../../../src/views/shared/otp/otp-entry.ts';

// Rules: password-reset-06

describe('the entry of a one-time code', () => {
  const open = (typed = '') => {
    const otp = createOtpEntry(6);
    if (typed) otp.take(typed);
    const now = () => [otp.digits.peek(), otp.problem.peek()];
    return { otp, now };
  };

  it('accepts digits and returns the field’s value', () => {
    const { otp, now } = open();
    expect([otp.length, ...now()]).to.deep.equal([6, '', undefined]);
    expect(otp.take('12 3')).to.equal('123');
    expect(now()).to.deep.equal(['123', undefined]);
  });

  it('keeps its value if a text is rejected, with a reason until the next is accepted', () => {
    const { otp, now } = open('123');
    expect(otp.take('123x')).to.equal('123');
    expect(now()).to.deep.equal(['123', 'digitsOnly']);
    expect(otp.take('1234567')).to.equal('123');
    expect(now()).to.deep.equal(['123', 'tooLong']);
    otp.take('1234');
    expect(now()).to.deep.equal(['1234', undefined]);
  });

  const pastes: [text: string, isHandled: boolean, digits: string, problem: string | undefined][] =
    [
      ['654321', true, '654321', undefined],
      ['code: 654321', true, '654321', undefined],
      ['65', false, '12', undefined],
      ['', false, '12', undefined],
      ['words', true, '12', 'digitsOnly'],
      ['1234567', true, '12', 'tooLong'],
    ];
  for (const [text, isHandled, digits, problem] of pastes)
    it(`${isHandled ? 'handles' : 'leaves to the browser'} a pasted '${text}'`, () => {
      const { otp, now } = open('12');
      expect(otp.paste(text)).to.equal(isHandled);
      expect(now()).to.deep.equal([digits, problem]);
    });

  it('is cleared with or without a reason', () => {
    const { otp, now } = open('12x');
    otp.clear();
    expect(now()).to.deep.equal(['', undefined]);
    otp.take('12');
    otp.clear('expired');
    expect(now()).to.deep.equal(['', 'expired']);
  });

  const validated: [text: string, isComplete: boolean, problem: string | undefined][] = [
    ['', false, 'required'],
    ['1', false, 'incomplete'],
    ['12345', false, 'incomplete'],
    ['123456', true, undefined],
    ['12345x', false, 'digitsOnly'],
    ['1234567', false, 'tooLong'],
  ];
  for (const [text, isComplete, problem] of validated)
    it(`finds '${text}' ${isComplete ? 'complete' : `invalid: ${problem}`} before it is sent`, () => {
      const { otp } = open();
      expect(otp.validate(text)).to.equal(isComplete);
      expect(otp.problem.peek()).to.equal(problem);
    });
});
