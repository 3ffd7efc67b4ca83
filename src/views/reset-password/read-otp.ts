/** What may stand between the digits of a copied code: blanks, dashes, dots. */
const SEPARATORS = /[\s\p{Pd}.·]/gu;
/** The zeros of the decimal digits that keyboards of our languages type. */
const ZEROS = [0x0660, 0x06f0];

/** Digits as a keyboard of another script types them, as 0 to 9. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((from) => code >= from && code < from + 10) ?? code;
    return String(code - zero);
  });
}

/** What a text holds of a one-time code; refused says why it holds none. */
export type OtpReading =
  | { readonly kind: 'code'; readonly digits: string }
  | { readonly kind: 'refused'; readonly reason: 'tooLong' | 'digitsOnly' };

/**
 * Reads a one-time code (spec 5) as it is typed, pasted or filled in: '123 456' and '12-34-56' are
 * taken; of a sentence the one run of that many digits. Too many digits are never cut, since
 * nobody knows which of them are meant.
 */
export function readOtp(text: string, length: number): OtpReading {
  const plain = plainDigits(text);
  const digits = plain.replace(SEPARATORS, '');
  if (/^[0-9]*$/.test(digits)) {
    return digits.length <= length
      ? { kind: 'code', digits }
      : { kind: 'refused', reason: 'tooLong' };
  }
  const runs = (plain.match(/[0-9]+/g) ?? []).filter((run) => run.length === length);
  const [only] = runs;
  return only !== undefined && runs.length === 1
    ? { kind: 'code', digits: only }
    : { kind: 'refused', reason: 'digitsOnly' };
}
