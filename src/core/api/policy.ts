import type { Call } from '../contract/call.ts';
import type { CallName } from '../contract/calls.ts';
import { PASSKEYS } from '../contract/features.ts';

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
  /** The envelope's statusCode, or the HTTP status without an envelope; 0 without a reply. */
  readonly status: number;
  /** The announced feature that the call belongs to. */
  readonly feature?: string | undefined;
}

interface Rule {
  readonly feature?: string;
  readonly calls?: readonly CallName[];
  readonly methods?: readonly FailedCall['method'][];
  readonly statuses?: readonly number[];
  readonly presentation: Presentation;
}

const SILENCE: Presentation = { toast: false, dialog: false, inline: false };
const TOAST: Presentation = { ...SILENCE, toast: true };
const DIALOG: Presentation = { ...SILENCE, dialog: true };

/** The table of errors-01 to errors-08. The first rule that matches applies. */
const RULES: readonly Rule[] = [
  { calls: ['logout', 'refresh'], presentation: SILENCE },
  { statuses: [401], presentation: TOAST },
  // The dashboard, the cards that a gateway announces, the panel of a mailed link, the dialog for a confirmation and the
  // form for a new password show their own messages; a code without a description is shown as it is.
  {
    calls: [
      'usersProducts',
      'lookup',
      'sessions',
      'endSessions',
      'securityEvents',
      'notMe',
      'confirm',
      'confirmAtProvider',
      'changePassword',
    ],
    presentation: SILENCE,
  },
  // Each place of a passkey shows what has become of it.
  { feature: PASSKEYS, presentation: SILENCE },
  { calls: ['confirmOptions'], presentation: TOAST },
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
    ({ feature = failed.feature, calls, methods, statuses }) =>
      feature === failed.feature &&
      ((calls as readonly string[] | undefined)?.includes(failed.call) ?? true) &&
      (methods?.includes(failed.method) ?? true) &&
      (statuses?.includes(failed.status) ?? true),
  );
  return rule?.presentation ?? SILENCE;
}
