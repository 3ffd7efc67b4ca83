import { signal } from '@preact/signals-core';
import { readOtp } from './read-otp.ts';

/** What is wrong with the digits so far. */
export type OtpProblem = 'required' | 'incomplete' | 'tooLong' | 'digitsOnly' | 'expired';

/** The one-time code as it is typed (spec 5): digits only, and never more than there are boxes. */
export function createOtpEntry(length: number) {
  const digits = signal('');
  const problem = signal<OtpProblem | undefined>();
  /** Takes a text, or refuses it and says why; returns what the field is to hold. */
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
    /** A whole code that is pasted takes the place of whatever is there; false leaves it to the browser. */
    paste(text: string): boolean {
      const reading = readOtp(text, length);
      const isFullCore = reading.kind === 'code' && reading.digits.length === length;
      // A refused paste must not be mixed with what is there either.
      if (isFullCore || reading.kind === 'refused') take(text);
      return isFullCore || reading.kind === 'refused';
    },
    clear(reason?: 'expired'): void {
      digits.value = '';
      problem.value = reason;
    },
    /** Judges the code before it is sent; true when it is complete. */
    judge(text: string): boolean {
      const { length: count } = take(text);
      if (problem.peek() === undefined && count < length)
        problem.value = count === 0 ? 'required' : 'incomplete';
      return problem.peek() === undefined;
    },
  };
}

export type OtpEntry = ReturnType<typeof createOtpEntry>;
