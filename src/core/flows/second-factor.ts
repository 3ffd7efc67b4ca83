import { send } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import { loginCall } from '../contract/auth.ts';
import {
  secondFactorCall,
  SecondFactorRefusal,
  type StepMethod,
} from '../contract/second-factor.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { describeRefusedCode, readCodeRefusal, type RefusedCode } from './code-refusal.ts';
import { acceptSignIn, type AfterSignIn } from './complete-sign-in.ts';
import { failureText, reportFailure } from './report-failure.ts';

/** The second step of a sign-in, which the gateway asks for after the right password. */
export type SecondStep = SecondFactorRefusal['secondFactor'];

/** The code of a second step, as the user has entered it. */
interface EnteredCode {
  readonly ticket: string;
  readonly method: StepMethod;
  readonly code: string;
  /** True to skip the step in this browser from now on. */
  readonly trust: boolean;
  /** The user ID of the password. */
  readonly userId: string;
}

/**
 * How the second step went. signed-in: the redirect has started; forced-change: a new password is required first;
 * second-step: the code is right, and another step follows, which `failure` describes;
 * refused: the code is not accepted; ended: the step begins again with the password; closed: the same, after too many
 * wrong codes; failed: `message` says why, and the same code may be sent again.
 */
export type SecondStepResult =
  | { readonly kind: 'signed-in' | 'forced-change' | 'ended' | 'closed' }
  | { readonly kind: 'second-step'; readonly failure: ApiFailure }
  | { readonly kind: 'refused'; readonly refused: RefusedCode }
  | { readonly kind: 'failed'; readonly message: string };

/** The methods that this version of the elements knows. */
const KNOWN: readonly string[] = ['app', 'recovery', 'passkey', 'mail', 'enroll'];
const FORBIDDEN = 403;
const NOT_FOUND = 404;

/**
 * Reads the second step from the refusal of a sign-in. Returns what the gateway says to older pages instead, and shows
 * it as any refused sign-in, if this page does not know the methods.
 */
export function readSecondStep(core: Core, failure: ApiFailure): SecondStep | string {
  const step = SecondFactorRefusal.safeParse(failure.data).data?.secondFactor;
  if (step?.methods.some((method) => KNOWN.includes(method))) return step;
  reportFailure(core, loginCall, failure);
  return failureText(core, failure).message;
}

/** Completes a sign-in with a code (second-factor-41). Never rejects. */
export async function completeWithCode(
  core: Core,
  host: Host,
  { ticket, method, code, trust, userId }: EnteredCode,
  after?: AfterSignIn,
): Promise<SecondStepResult> {
  const result = await send(core, secondFactorCall, {
    credentials: { otp: code },
    body: { ticket, method, trust },
    language: messagesService(core).tag(),
  });
  if (result.ok) return { kind: await acceptSignIn(core, host, result.data, userId, after) };
  const { failure } = result;
  // During an upgrade, a process of the previous release may answer. It signs in with the password alone.
  if (failure.status === NOT_FOUND) return { kind: 'ended' };
  if (failure.status === FORBIDDEN && SecondFactorRefusal.safeParse(failure.data).success)
    return { kind: 'second-step', failure };
  reportFailure(core, secondFactorCall, failure);
  const refusal = readCodeRefusal(failure);
  if (!refusal || refusal.code === 'known')
    return { kind: 'failed', message: failureText(core, failure).message };
  if (refusal.code === 'expired') return { kind: 'ended' };
  if (refusal.code === 'closed') return { kind: 'closed' };
  return { kind: 'refused', refused: describeRefusedCode(core, method, refusal) };
}
