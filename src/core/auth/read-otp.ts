/** The characters allowed between the digits of a copied code: whitespace, dashes, dots. */
const SEPARATORS = /[\s\p{Pd}.·]/gu;
/** The code points of zero in the other scripts that keyboards of our languages use. */
const ZEROS = [0x0660, 0x06f0];

/** Replaces the digits of other scripts with 0 to 9. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((from) => code >= from && code < from + 10) ?? code;
    return String(code - zero);
  });
}

/** The one-time code in a text, or why there is none. */
type OtpReading =
  | { readonly kind: 'code'; readonly digits: string }
  | { readonly kind: 'refused'; readonly reason: 'tooLong' | 'digitsOnly' };

/**
 * Reads a one-time code (password-reset-06) that was typed, pasted or filled in. Accepts '123 456', '12-34-56', and a
 * sentence with exactly one run of `length` digits. Rejects too many digits instead of truncating them, because any
 * of them may be wrong.
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
