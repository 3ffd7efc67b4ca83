import { failure, type DocumentedRefusal } from './documented-refusal.ts';
import { FEATURE_REFUSALS } from './feature-refusals.ts';

/** The error replies, by the names of their references. */
export const REFUSALS = {
  ...FEATURE_REFUSALS,
  SignInFailed: {
    data: ['LoginFailureData'],
    description:
      'The user ID or the password is wrong. A toast shows `error` and `message`; every `captchaIteration` failures in a row the captcha is shown.',
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
  PasswordUnchanged: {
    data: ['LoginFailureData', 'NewPasswordRefusal'],
    description:
      'One of the two passwords is refused. With `newPassword` it is the new one; without it, the current password is wrong, or the user has none.',
    examples: {
      wrongPassword: failure(400, 'Password not changed', 'The password is wrong.', {
        captchaIteration: 3,
        failedLoginCount: 1,
      }),
      samePassword: failure(
        400,
        'Password not changed',
        'Please choose a password that differs from the old one.',
        { newPassword: 'same' },
      ),
      noPassword: failure(
        400,
        'Password not changed',
        'You have no password here, because you sign in at your sign-in provider.',
      ),
    },
  },
  NotAsserted: {
    data: ['ConfirmRefusal'],
    description:
      'The tenant has no such back end, or the page’s origin may not ask for it. With `confirm`, the back end demands a more recent sign-in or confirmation.',
    examples: {
      unknownBackEnd: failure(403, 'Not allowed', 'This page can’t get access to that service.'),
      notFresh: failure(403, 'Please confirm', 'Please confirm that this is you.', {
        confirm: { maxAgeSeconds: 60 },
      }),
    },
  },
  SignInForbidden: {
    data: ['LoginFailureData', 'SecondFactorRefusal'],
    description:
      'Too many failures in a row, or a call that another site made. With `secondFactor`, the password is right, and the sign-in waits for another step; a page that can’t ask for it shows the message.',
    examples: {
      locked: failure(403, 'Account locked', 'Too many failed attempts.', {
        captchaIteration: 3,
        failedLoginCount: 10,
      }),
      mailedCodeNeeded: failure(
        403,
        'Code needed',
        'Open your mail. This page can’t ask for the code yet.',
        {
          secondFactor: {
            ticket: 'k1.9Jm2…',
            methods: ['mail', 'passkey'],
            trustDays: 0,
            expiresInSeconds: 600,
          },
        },
      ),
      appNeeded: failure(
        403,
        'Code needed',
        'Your organization requires two-step sign-in. This page can’t set it up yet.',
        {
          secondFactor: {
            ticket: 'k1.9Jm2…',
            methods: ['enroll'],
            trustDays: 0,
            expiresInSeconds: 600,
          },
        },
      ),
      codeNeeded: failure(
        403,
        'Code needed',
        'Enter the code of your authenticator app. This page can’t ask for it yet.',
        {
          secondFactor: {
            ticket: 'k1.9Jm2…',
            methods: ['app', 'recovery'],
            trustDays: 30,
            expiresInSeconds: 600,
          },
        },
      ),
    },
  },
  NotOffered: {
    description:
      'The tenant does not have this feature. The elements then do not offer it, without a message.',
    examples: { notOffered: failure(404, 'Failed!', 'There is no such call.') },
  },
  Locked: {
    data: ['LoginFailureData'],
    description:
      'Too many failures in a row, or a call that another site made. The screen shows a toast and no dialog.',
    examples: {
      locked: failure(403, 'Account locked', 'Too many failed attempts.', {
        captchaIteration: 3,
        failedLoginCount: 10,
      }),
    },
  },
  Malformed: {
    description: 'The request can’t be parsed, or contains values that are not allowed.',
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
      wrongLink: failure(
        400,
        'Password not changed',
        'This link has been used, has expired, or belongs to another User ID. Please request a new one-time password.',
      ),
      badEmail: failure(400, 'Contacts not saved', 'Please provide a valid email'),
    },
  },
  NoSession: {
    data: ['NoSessionData'],
    description:
      'There is no session, or it has ended. The elements sign the user out, and say why: that the session has ended, or that an administrator has ended it.',
    examples: {
      expired: failure(401, 'Session expired', 'Please sign in.'),
      endedByAdministrator: failure(401, 'Session ended', 'Please sign in.', {
        endedBy: 'administrator',
      }),
    },
  },
  Forbidden: {
    data: ['ConfirmRefusal'],
    description:
      'Not allowed: no anti-forgery token, another user’s data, a password change is due, or a role without the permission. `statusCode` is 403, 4031 or 4032; the HTTP status is 403 for each. On a GET the message is shown in the section’s inline error area. A back end of the suite can refuse any call with `data.confirm`, because the last proof of the user is too old: its page then calls `confirm()` of the guard, and repeats the call once. newPasskeyOptions, removePasskey, newApp, removeApp and renewRecoveryCodes are refused so, too.',
    examples: {
      forged: failure(403, 'Request refused', 'The request did not come from this portal.'),
      sectionForbidden: failure(4031, 'Not allowed', 'You may not see this section.'),
      actionForbidden: failure(4032, 'Not allowed', 'You may not do this.'),
      notConfirmed: failure(403, 'Not allowed', 'Please confirm that it is you, and try again.', {
        confirm: { maxAgeSeconds: 300 },
      }),
    },
  },
  TooMany: {
    description: 'Too many attempts. `retry-after` is the number of seconds to wait.',
    examples: {
      tooMany: failure(429, 'Too many requests', 'Too many attempts. Please wait a little.'),
    },
  },
  Failed: {
    description: 'An error of the gateway. An error dialog and a toast show the message.',
    examples: { failed: failure(500, 'Failed!', 'Something went wrong!') },
  },
  TooLarge: {
    description: 'The body is larger than 64 KB.',
    examples: {
      tooLarge: failure(413, 'Failed!', 'Your request could not be read.'),
    },
  },
  WrongType: {
    description: 'The content type of the body is not JSON.',
    examples: {
      wrongType: failure(415, 'Failed!', 'Your request could not be read.'),
    },
  },
  HeadersTooLarge: {
    description: 'The address and the headers are larger than 16 KB. The connection ends.',
    examples: {
      headersTooLarge: failure(431, 'Failed!', 'Request Header Fields Too Large.'),
    },
  },
  Unavailable: {
    description:
      'The database, for requestOtp and mailSignInCode the mail server, or for confirmAtProvider the provider is not available. `retry-after` is the number of seconds to wait, if it is known.',
    examples: {
      noMail: failure(
        503,
        'Code not sent',
        'The code could not be mailed. Please try again later.',
      ),
    },
  },
} as const satisfies Record<string, DocumentedRefusal>;
export type RefusalName = keyof typeof REFUSALS;
