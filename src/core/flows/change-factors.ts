import type { CallRequest } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { Call, CallReply } from '../contract/call.ts';
import {
  addAppCall,
  CodeRefusal,
  factorsCall,
  forgetBrowserCall,
  newAppCall,
  removeAppCall,
  renewRecoveryCodesCall,
  type Factors,
  type NewApp,
  type RecoveryCodes,
} from '../contract/second-factor.ts';
import type { Core } from '../kernel/core.ts';
import { callAnnounced, type Listed } from './announced-call.ts';
import { sendConfirmed } from './confirmed-call.ts';
import { failureText, reportFailure } from './report-failure.ts';

/**
 * Why the second factor has not changed. canceled: the user did not confirm the session; gone: the gateway has no such call
 * or browser any more; refused: the code, the ticket or another app stands against it; failed: `message` says why.
 */
export type FactorsFailure =
  | { readonly kind: 'canceled' | 'gone' }
  | { readonly kind: 'refused'; readonly refusal: CodeRefusal }
  | { readonly kind: 'failed'; readonly message: string };

/** What the gateway replies, or why it does not. */
type Outcome<Reply> = { readonly kind: 'done'; readonly reply: Reply } | FactorsFailure;

const SECTION = { component: 'profile', section: 'secondFactor' };
const NOT_FOUND = 404;

function failureOf(core: Core, row: Call, failure: ApiFailure): FactorsFailure {
  // During an upgrade, a process of the previous release may answer.
  if (failure.status === NOT_FOUND) return { kind: 'gone' };
  reportFailure(core, row, failure, SECTION);
  const refusal = CodeRefusal.safeParse(failure.data);
  return refusal.success
    ? { kind: 'refused', refusal: refusal.data }
    : { kind: 'failed', message: failureText(core, failure).message };
}

async function change<C extends Call>(
  core: Core,
  row: C,
  request: Pick<CallRequest, 'pathParts' | 'body' | 'credentials'> = {},
): Promise<Outcome<CallReply<C>>> {
  const result = await sendConfirmed(core, row, { ...request, section: SECTION });
  if (!result) return { kind: 'canceled' };
  return result.ok ? { kind: 'done', reply: result.data } : failureOf(core, row, result.failure);
}

/** Reads the user's second factor, as a list of one (second-factor-60). Never rejects. */
export const listFactors = (core: Core): Promise<Listed<Factors>> =>
  callAnnounced(core, factorsCall, SECTION, (factors) => [factors]);

/** Asks for the secret of a new app, once the user has confirmed the session (second-factor-62). Never rejects. */
export const startApp = (core: Core): Promise<Outcome<NewApp>> => change(core, newAppCall);

/** Turns the second factor on with a code of the new app (second-factor-65). Never rejects. */
export const addApp = (core: Core, ticket: string, otp: string): Promise<Outcome<RecoveryCodes>> =>
  change(core, addAppCall, { body: { ticket }, credentials: { otp } });

/** Turns the second factor off, once the user has confirmed the session (second-factor-70). Never rejects. */
export const removeApp = (core: Core): Promise<Outcome<Factors>> => change(core, removeAppCall);

/** Replaces the recovery codes, once the user has confirmed the session (second-factor-69). Never rejects. */
export const renewCodes = (core: Core): Promise<Outcome<RecoveryCodes>> =>
  change(core, renewRecoveryCodesCall);

/** Asks for a code again in a trusted browser (second-factor-71). Never rejects. */
export const forgetBrowser = (core: Core, id: string): Promise<Outcome<Factors>> =>
  change(core, forgetBrowserCall, { pathParts: { id } });
