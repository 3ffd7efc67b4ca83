import * as z from 'zod/mini';

/** What an entry that is no email address fails with (spec 5). */
export type EmailError = 'emailError';

const Email = z.string().check(z.email());

/** Judges an email address that has to be there (spec 5); undefined when it looks like one. */
export function requiredEmail(text: string): EmailError | undefined {
  return Email.safeParse(text.trim()).success ? undefined : 'emailError';
}

/** Judges an email address that may be left out (spec 5). */
export function optionalEmail(text: string): EmailError | undefined {
  return text.trim() === '' ? undefined : requiredEmail(text);
}
