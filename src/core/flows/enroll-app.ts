import { send } from '../api/client.ts';
import type { ApiFailure, ApiResult } from '../api/failure.ts';
import type { Call } from '../contract/call.ts';
import {
  addSignInAppCall,
  CodeRefusal,
  newSignInAppCall,
  type EnrolledLogin,
  type NewApp,
} from '../contract/second-factor.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { FactorsFailure } from './change-factors.ts';
import { failureText, reportFailure } from './report-failure.ts';

/** What the gateway replies, or why it does not; gone: the sign-in can't be completed any more. */
type Outcome<Reply> = { readonly kind: 'done'; readonly reply: Reply } | FactorsFailure;

const NOT_FOUND = 404;

function failureOf(core: Core, row: Call, failure: ApiFailure): FactorsFailure {
  // During an upgrade, a process of the previous release may answer. It requires no app.
  if (failure.status === NOT_FOUND) return { kind: 'gone' };
  reportFailure(core, row, failure);
  const refusal = CodeRefusal.safeParse(failure.data).data;
  return refusal
    ? { kind: 'refused', refusal }
    : { kind: 'failed', message: failureText(core, failure).message };
}

const outcomeOf = <Reply>(core: Core, row: Call, result: ApiResult<Reply>): Outcome<Reply> =>
  result.ok ? { kind: 'done', reply: result.data } : failureOf(core, row, result.failure);

/** Asks for the secret of an app that a sign-in requires (second-factor-51). Never rejects. */
export async function startSignInApp(core: Core, ticket: string): Promise<Outcome<NewApp>> {
  const language = messagesService(core).tag();
  const result = await send(core, newSignInAppCall, { body: { ticket }, language });
  return outcomeOf(core, newSignInAppCall, result);
}

/** Turns the second factor on with a code of the app, which opens the session (second-factor-52). Never rejects. */
export async function addSignInApp(
  core: Core,
  body: { readonly ticket: string; readonly appTicket: string },
  otp: string,
): Promise<Outcome<EnrolledLogin>> {
  const language = messagesService(core).tag();
  const result = await send(core, addSignInAppCall, { body, credentials: { otp }, language });
  return outcomeOf(core, addSignInAppCall, result);
}
