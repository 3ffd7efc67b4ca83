import { signal } from '@preact/signals-core';

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

/** Why the entered code is invalid. */
export type OtpProblem = 'required' | 'incomplete' | 'tooLong' | 'digitsOnly' | 'expired';

/** Creates the state of the one-time code's input (password-reset-06): digits only, and at most `length` of them. */
export function createOtpEntry(length: number) {
  const digits = signal('');
  const problem = signal<OtpProblem | undefined>();
  /** Accepts a text, or rejects it and sets `problem`; returns the new value of the input. */
  const take = (text: string): string => {
    const reading = readOtp(text, length);
    if (reading.kind === 'code') digits.value = reading.digits;
    problem.value = reading.kind === 'refused' ? reading.reason : undefined;
    return digits.peek();
  };
  return {
    length,
    digits,
    problem,
    take,
    /**
     * Replaces the value with a pasted complete code. Returns false if the browser should insert the text as usual.
     */
    paste(text: string): boolean {
      const reading = readOtp(text, length);
      const isComplete = reading.kind === 'code' && reading.digits.length === length;
      // The browser must not insert a rejected text either.
      if (isComplete || reading.kind === 'refused') take(text);
      return isComplete || reading.kind === 'refused';
    },
    clear(reason?: 'expired'): void {
      digits.value = '';
      problem.value = reason;
    },
    /** Validates the code before it is sent and sets `problem`; returns true if the code is complete. */
    validate(text: string): boolean {
      const { length: count } = take(text);
      if (problem.peek() === undefined && count < length)
        problem.value = count === 0 ? 'required' : 'incomplete';
      return problem.peek() === undefined;
    },
  };
}

export type OtpEntry = ReturnType<typeof createOtpEntry>;
