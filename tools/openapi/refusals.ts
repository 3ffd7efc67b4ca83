/** A reply that says no, as the OpenAPI document explains and shows it. */
interface Refusal {
  readonly description: string;
  readonly examples: Readonly<Record<string, unknown>>;
}

const failure = (statusCode: number, error: string, message: string, data: unknown = null) => ({
  value: { success: false, statusCode, message, error, data },
});

/** The refusals of spec 8, by the names under which the document's replies refer to them. */
export const REFUSALS = {
  SignInFailed: {
    description:
      'The user ID or the password is wrong. A toast shows `error` and `message`; after each `captchaIteration` failures in a row the captcha is due.',
    examples: {
      wrongPassword: failure(400, 'Sign-in failed', 'The User ID or the password is wrong.', {
        captchaIteration: 3,
        failedLoginCount: 1,
      }),
      captchaIsDue: failure(400, 'Sign-in failed', 'The User ID or the password is wrong.', {
        captchaIteration: 3,
        failedLoginCount: 3,
      }),
    },
  },
  Locked: {
    description: 'Too many failures in a row. The screen shows a toast and no dialog.',
    examples: {
      locked: failure(403, 'Account locked', 'Too many failed attempts.', {
        captchaIteration: 3,
        failedLoginCount: 10,
      }),
    },
  },
  Malformed: {
    description: 'The request can’t be read, or says what may not be.',
    examples: {
      weakPassword: failure(
        400,
        'Password not changed',
        'The password needs 8 to 256 characters, with at least three of lowercase, uppercase, number and special character.',
      ),
      wrongCode: failure(
        400,
        'Password not changed',
        'The one-time password is wrong or has expired.',
      ),
      badEmail: failure(400, 'Contacts not saved', 'Please provide a valid email'),
    },
  },
  NoSession: {
    description: 'There is no session, or it has ended. The elements sign the person out.',
    examples: { expired: failure(401, 'Session expired', 'Please sign in.') },
  },
  Forbidden: {
    description:
      'Not allowed: no anti-forgery token, another person’s data, a new password is due, or the role lacks the right. `statusCode` is 403, 4031 or 4032; the HTTP status is 403 for each. On a GET the message stands in the section’s inline error area.',
    examples: {
      forged: failure(403, 'Request refused', 'The request did not come from this portal.'),
      sectionForbidden: failure(4031, 'Not allowed', 'You may not see this section.'),
      actionForbidden: failure(4032, 'Not allowed', 'You may not do this.'),
    },
  },
  TooMany: {
    description: 'Too many attempts; `retry-after` says how many seconds to wait.',
    examples: {
      tooMany: failure(429, 'Too many requests', 'Too many attempts. Please wait a little.'),
    },
  },
  Failed: {
    description: 'The gateway could not do it. An error dialog and a toast tell the message.',
    examples: { failed: failure(500, 'Failed!', 'Something went wrong!') },
  },
  Unavailable: {
    description: 'The code could not be mailed.',
    examples: {
      noMail: failure(
        503,
        'Code not sent',
        'The code could not be mailed. Please try again later.',
      ),
    },
  },
} as const satisfies Record<string, Refusal>;
export type RefusalName = keyof typeof REFUSALS;
