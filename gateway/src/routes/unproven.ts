import type { FastifyRequest } from 'fastify';
import type { Trail } from '../audit/audit.ts';
import type { Unproven } from '../domain/sign-in/check-password.ts';
import type { Refusal } from '../http/envelope.ts';
import { attemptRefusal, wrongPassword } from '../http/refusals.ts';
import type { TextId } from '../i18n/texts.ts';
import type { Session } from '../model/session.ts';
import { recordSignInFault, type FailedSignIn } from './sign-in-trail.ts';

type UnprovenParts = Trail & { readonly settings: { readonly captchaIteration: number } };

/** What signed-in users prove their password for: how a failure is recorded, and the title of its refusal. */
const PURPOSES = {
  confirm: { event: 'confirm-failed', title: 'title.signInFailed' },
  change: { event: 'password-change-failed', title: 'title.passwordUnchanged' },
} as const satisfies Readonly<Record<string, { event: string; title: TextId }>>;
type Purpose = keyof typeof PURPOSES;

/** Returns the refusal of a call of a signed-in user that has no password; it is not counted. */
export const missingPassword = ({ settings }: UnprovenParts, purpose: Purpose): Refusal =>
  wrongPassword('confirm.wrong', 0, settings.captchaIteration, PURPOSES[purpose].title);

/** Records that a signed-in user has not proven the password, and returns the refusal. */
export function unprovenRefusal(
  parts: UnprovenParts,
  request: FastifyRequest,
  { user }: Session,
  outcome: Unproven,
  purpose: Purpose,
): Refusal {
  const { captchaIteration } = parts.settings;
  const { event, title } = PURPOSES[purpose];
  const record = (fault: FailedSignIn): void =>
    recordSignInFault(parts, request, user, { ...fault, user }, event);
  if (outcome.kind === 'wrong-password') {
    record(outcome);
    return wrongPassword('confirm.wrong', outcome.failures, captchaIteration, title);
  }
  record({ kind: outcome.kind === 'locked' ? 'locked' : 'delayed' });
  return attemptRefusal(outcome, captchaIteration);
}
