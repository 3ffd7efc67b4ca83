import { expect } from '@open-wc/testing';
import { presentationOf, type FailedCall } from '../../../src/core/api/policy.ts';
import type { Call } from '../../../src/core/contract/call.ts';
import { CALLS, type CallName } from '../../../src/core/contract/calls.ts';

// Rules: errors-01, errors-02, errors-03, errors-04, errors-05, errors-06, errors-07, errors-08
// Rules: errors-22, errors-24, errors-25, errors-26

type Place = 'nowhere' | 'toast' | 'dialog' | 'dialog and toast' | 'inline';

function placesFor(call: CallName, status: number): string {
  const { method, feature }: Call = CALLS[call];
  const failed: FailedCall = { call, method, feature, status };
  const { toast, dialog, inline } = presentationOf(failed);
  const places = [inline && 'inline', dialog && 'dialog', toast && 'toast'].filter(Boolean);
  return places.join(' and ') || 'nowhere';
}

const GETS = ['userProfile', 'userExtensions', 'requestOtp'] as const;
const SILENT_GETS = ['usersProducts', 'lookup'] as const;
const OTHERS = ['updateProfile', 'updateContacts', 'forceResetPassword'] as const;

/** The table of errors-01 to errors-08, row by row. */
const ROWS: [row: string, calls: readonly CallName[], statuses: number[], place: Place][] = [
  [
    '401 shows a toast',
    [...GETS, ...SILENT_GETS, ...OTHERS, 'login', 'authTypes', 'resetPassword'],
    [401],
    'toast',
  ],
  ['except for logout, which shows nothing', ['logout'], [0, 400, 401, 403, 500], 'nowhere'],
  ['a failed refresh has no message', ['refresh'], [0, 400, 401, 403, 4032, 500], 'nowhere'],
  [
    'products and lookups show nothing else: their callers do',
    SILENT_GETS,
    [0, 400, 403, 404, 4031, 4032, 500, 503],
    'nowhere',
  ],
  [
    'the dialog for a confirmation shows its own messages',
    ['confirm', 'confirmAtProvider'],
    [0, 400, 403, 429, 500],
    'nowhere',
  ],
  [
    'each place of a passkey shows its own messages',
    ['passkeyOptions', 'passkeySignIn', 'passkeys', 'removePasskey', 'confirmWithPasskey'],
    [0, 400, 403, 404, 429, 500],
    'nowhere',
  ],
  [
    'step, card and dialog of two-step sign-in show their own messages',
    ['secondFactor', 'factors', 'addApp', 'confirmWithCode'],
    [0, 400, 403, 404, 429, 500],
    'nowhere',
  ],
  ['before it opens, a failure is a toast', ['confirmOptions'], [0, 401, 403, 500], 'toast'],
  ['400 or 403 on the login call shows a toast only', ['login'], [400, 403], 'toast'],
  ['login with success=false shows an error toast', ['login'], [200], 'toast'],
  [
    '400 on resetPassword or requestOtp shows nothing',
    ['resetPassword', 'requestOtp'],
    [400],
    'nowhere',
  ],
  [
    '200 on resetPassword or forceResetPassword shows nothing',
    ['resetPassword', 'forceResetPassword'],
    [200],
    'nowhere',
  ],
  [
    '403, 4031 and 4032 on a GET show an inline error',
    [...GETS, 'authTypes'],
    [403, 4031, 4032],
    'inline',
  ],
  ['403 and 4032 elsewhere open a dialog without a toast', OTHERS, [403, 4032], 'dialog'],
  ['4032 on login opens a dialog without a toast', ['login'], [4032], 'dialog'],
  [
    '4031 on other methods opens a dialog and a toast',
    [...OTHERS, 'login'],
    [4031],
    'dialog and toast',
  ],
  [
    'any other error opens a dialog and a toast',
    [...GETS, ...OTHERS, 'login', 'authTypes'],
    [0, 404, 409, 429, 500, 503],
    'dialog and toast',
  ],
  [
    '400 elsewhere opens a dialog and a toast',
    [...OTHERS, 'userProfile'],
    [400],
    'dialog and toast',
  ],
  [
    '200 elsewhere opens a dialog and a toast',
    ['updateProfile', 'requestOtp'],
    [200],
    'dialog and toast',
  ],
];

describe('interception by status', () => {
  for (const [row, calls, statuses, place] of ROWS) {
    it(row, () => {
      for (const call of calls)
        for (const status of statuses)
          expect(placesFor(call, status), `${call} ${status}`).to.equal(place);
    });
  }
});
