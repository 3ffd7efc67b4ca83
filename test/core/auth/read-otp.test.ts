import { expect } from '@open-wc/testing';
import { readOtp } from '../../../src/core/auth/read-otp.ts';

// Rules: password-reset-06

const CODES: Record<string, string> = {
  '': '',
  '12': '12',
  '123456': '123456',
  '123 456': '123456',
  ' 12-34-56 ': '123456',
  '12–34—56': '123456',
  '123.456': '123456',
  '1 2 3\n4 5 6': '123456',
  '123\u00a0456': '123456',
  '１２３４５６': '123456',
  '١٢٣٤٥٦': '123456',
  '۱۲۳۴۵۶': '123456',
  '٠٧٨٩': '0789',
  '۰۷۸۹': '0789',
  '12·34·56': '123456',
  'Your one-time password is 123456': '123456',
  'Code 123456, valid for 15 minutes': '123456',
};
const REFUSED: Record<string, 'tooLong' | 'digitsOnly'> = {
  '1234567': 'tooLong',
  '123 456 7': 'tooLong',
  abc: 'digitsOnly',
  '12a': 'digitsOnly',
  '123456 or 654321': 'digitsOnly',
};

describe('a one-time code', () => {
  for (const [text, digits] of Object.entries(CODES))
    it(`is read as '${digits}' from ${JSON.stringify(text)}`, () => {
      expect(readOtp(text, 6)).to.deep.equal({ kind: 'code', digits });
    });

  for (const [text, reason] of Object.entries(REFUSED))
    it(`is not guessed from ${JSON.stringify(text)} (${reason})`, () => {
      expect(readOtp(text, 6)).to.deep.equal({ kind: 'refused', reason });
    });
});
