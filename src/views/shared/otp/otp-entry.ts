import { signal } from '@preact/signals-core';
import { readOtp } from '../../../core/auth/read-otp.ts';

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
