import { failure, type DocumentedRefusal } from './documented-refusal.ts';

/** The error replies of features that a gateway may announce, by the names of their references. */
export const FEATURE_REFUSALS = {
  PasskeyRefused: {
    data: ['PasskeyRefusal'],
    description:
      'The passkey, the ticket or the request is refused. Only after `removed`, the page lets the browser delete the passkey.',
    examples: {
      removed: failure(400, 'Passkey not accepted', 'This passkey was removed.', {
        passkey: 'removed',
      }),
      expired: failure(400, 'Passkey not accepted', 'This took too long. Please try again.', {
        passkey: 'expired',
      }),
    },
  },
  CodeRefused: {
    data: ['CodeRefusal', 'LoginFailureData'],
    description:
      'The code, the ticket or the request is refused. With LoginFailureData, the user has a passkey, and has to confirm with it.',
    examples: {
      wrong: failure(400, 'Sign-in failed', 'That code is wrong.', { code: 'wrong', triesLeft: 4 }),
      expired: failure(400, 'Sign-in failed', 'This took too long. Please sign in again.', {
        code: 'expired',
      }),
    },
  },
  SettingsRefused: {
    data: ['PreferencesRefusal'],
    description:
      'With `current`, another browser has changed the settings meanwhile. Without it, a member is malformed, or all members together are larger than 16 KB. The elements show nothing.',
    examples: {
      changedMeanwhile: failure(400, 'Failed!', 'Something went wrong!', {
        current: { version: 8, favorites: ['LEDGER'] },
      }),
      malformed: failure(400, 'Failed!', 'The request is malformed.'),
    },
  },
} as const satisfies Record<string, DocumentedRefusal>;
