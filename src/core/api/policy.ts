import type { Call } from '../contract/call.ts';
import type { CallName } from '../contract/calls.ts';

/** Where a failure is shown. */
export interface Presentation {
  readonly toast: boolean;
  readonly dialog: boolean;
  /** The section's inline error area, or the list-empty message when there is no section. */
  readonly inline: boolean;
}

/** A failed call, as far as the table depends on it. */
export interface FailedCall {
  /** Name of the call. */
  readonly call: string;
  readonly method: Call['method'];
  /** What a gateway announces if it has the call; undefined for calls that every gateway has. */
  readonly feature?: string | undefined;
  /** The envelope's statusCode, or the HTTP status without an envelope; 0 without a reply. */
  readonly status: number;
}

interface Rule {
  readonly calls?: readonly CallName[];
  readonly methods?: readonly FailedCall['method'][];
  readonly statuses?: readonly number[];
  readonly features?: readonly string[];
  readonly presentation: Presentation;
}

const SILENCE: Presentation = { toast: false, dialog: false, inline: false };
const TOAST: Presentation = { ...SILENCE, toast: true };
const DIALOG: Presentation = { ...SILENCE, dialog: true };

/** The table of errors-01 to errors-08. The first rule that matches applies. */
const RULES: readonly Rule[] = [
  { calls: ['logout', 'refresh'], presentation: SILENCE },
  { statuses: [401], presentation: TOAST },
  { calls: ['confirmOptions'], presentation: TOAST },
  // The dashboard shows its own message; a code without a description is shown as it is.
  { calls: ['usersProducts', 'lookup'], presentation: SILENCE },
  // The cards, panels, dialogs, forms and buttons of these features show their own messages.
  {
    features: [
      // Settings apply without the account.
      'preferences',
      ...['sessions', 'events', 'notMe', 'confirm', 'changePassword', 'passkeys'],
      'secondFactor',
      'newBrowser',
      // The caller of `getToken()` gets the error.
      'assertion',
    ],
    presentation: SILENCE,
  },
  { calls: ['login'], statuses: [200, 400, 403], presentation: TOAST },
  { calls: ['resetPassword', 'resetByLink', 'requestOtp'], statuses: [400], presentation: SILENCE },
  { calls: ['resetPassword', 'forceResetPassword'], statuses: [200], presentation: SILENCE },
  { methods: ['GET'], statuses: [403, 4031, 4032], presentation: { ...SILENCE, inline: true } },
  { statuses: [403, 4032], presentation: DIALOG },
  { presentation: { ...DIALOG, toast: true } },
];

/** Returns where a failed call is shown. */
export function presentationOf(failed: FailedCall): Presentation {
  const rule = RULES.find(
    ({ calls, features, methods, statuses }) =>
      ((calls as readonly string[] | undefined)?.includes(failed.call) ?? true) &&
      (features?.includes(failed.feature ?? '') ?? true) &&
      (methods?.includes(failed.method) ?? true) &&
      (statuses?.includes(failed.status) ?? true),
  );
  return rule?.presentation ?? SILENCE;
}
