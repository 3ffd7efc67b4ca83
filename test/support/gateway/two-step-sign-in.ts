import assert from 'node:assert/strict';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import {
  SecondFactorRefusal,
  type CodeMethod,
  type StepMethod,
} from '../../../src/core/contract/second-factor.ts';
import type { Agent, ApiAnswer, SendOptions } from './agent.ts';

interface Step {
  readonly method?: StepMethod;
  readonly trust?: boolean;
}

/** Returns what a reply to a login says of the second factor. Fails if it asks for none. */
export function secondStepIn({ status, envelope }: ApiAnswer): SecondFactorRefusal['secondFactor'] {
  assert.equal(status, 403, JSON.stringify(envelope));
  return SecondFactorRefusal.parse(envelope.data).secondFactor;
}

/** Sends a code for a ticket. */
export const sendCode = (
  browser: Agent,
  ticket: string,
  code: string,
  { method = 'app', trust = false }: Step = {},
  options: SendOptions = {},
): Promise<ApiAnswer> =>
  browser.call(CALLS.secondFactor.path, {
    method: 'POST',
    body: JSON.stringify({ ticket, method, trust }),
    headers: { ...credentialHeaders({ otp: code }), ...options.headers },
  });

/** Sends the password, which must be right, and then a code. */
export async function signInWithCode(
  browser: Agent,
  { username, password }: { readonly username: string; readonly password: string },
  code: string,
  step?: Step,
  options?: SendOptions,
): Promise<ApiAnswer> {
  const { ticket } = secondStepIn(await browser.login(username, password, options));
  return sendCode(browser, ticket, code, step, options);
}

/** Sends a code to confirm a browser's session. */
export const confirmWithCode = (
  browser: Agent,
  code: string,
  method: CodeMethod = 'app',
): Promise<ApiAnswer> =>
  browser.call(CALLS.confirmWithCode.path, {
    method: 'POST',
    body: JSON.stringify({ method }),
    headers: credentialHeaders({ otp: code }),
  });
