import * as z from 'zod/mini';

/** The error of an invalid email address (profile-14). */
export type EmailError = 'emailError';

const Email = z.string().check(z.email());

/** Validates a required email address (profile-14). Returns undefined if it is valid. */
export function requiredEmail(text: string): EmailError | undefined {
  return Email.safeParse(text.trim()).success ? undefined : 'emailError';
}

/** Validates an optional email address (profile-14). Returns undefined if it is valid or empty. */
export function optionalEmail(text: string): EmailError | undefined {
  return text.trim() === '' ? undefined : requiredEmail(text);
}
