import type { CallName } from '../contract/calls.ts';

/** Where a failure is told (spec 8). */
export interface Presentation {
  readonly toast: boolean;
  readonly dialog: boolean;
  /** The section's inline error area, or the list-empty message when there is no section. */
  readonly inline: boolean;
}

/** What the table looks at. */
export interface FailedCall {
  readonly call: CallName;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The envelope's statusCode, else the HTTP status; 0 where nothing answered. */
  readonly status: number;
}

interface Rule {
  readonly calls?: readonly CallName[];
  readonly methods?: readonly FailedCall['method'][];
  readonly statuses?: readonly number[];
  readonly telling: Presentation;
}

const SILENCE: Presentation = { toast: false, dialog: false, inline: false };
const TOAST: Presentation = { ...SILENCE, toast: true };
const DIALOG: Presentation = { ...SILENCE, dialog: true };

/** Spec 8, "Interception by status", read from the top; the first rule that fits decides. */
const RULES: readonly Rule[] = [
  { calls: ['logout', 'refresh'], telling: SILENCE },
  { statuses: [401], telling: TOAST },
  { calls: ['login'], statuses: [200, 400, 403], telling: TOAST },
  { calls: ['resetPassword', 'requestOtp'], statuses: [400], telling: SILENCE },
  { calls: ['resetPassword', 'forceResetPassword'], statuses: [200], telling: SILENCE },
  { methods: ['GET'], statuses: [403, 4031, 4032], telling: { ...SILENCE, inline: true } },
  { statuses: [403, 4032], telling: DIALOG },
  { telling: { ...DIALOG, toast: true } },
];

/** Decides where a failed call is told; the only place that does. */
export function presentationOf(failed: FailedCall): Presentation {
  const rule = RULES.find(
    ({ calls, methods, statuses }) =>
      (calls?.includes(failed.call) ?? true) &&
      (methods?.includes(failed.method) ?? true) &&
      (statuses?.includes(failed.status) ?? true),
  );
  return rule?.telling ?? SILENCE;
}
