import assert from 'node:assert/strict';
import type { SecondFactorSettings } from '../../../gateway/src/model/second-factor.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import { EnrolledLogin, NewApp } from '../../../src/core/contract/second-factor.ts';
import type { Agent, ApiAnswer } from './agent.ts';
import type { TestGateway } from './gateway.ts';
import { secondStepIn } from './two-step-sign-in.ts';

type Required = NonNullable<SecondFactorSettings['required']>;

/** Lets a tenant require a second factor, by default at once and of everyone. */
export async function requireFactor(
  { store }: Pick<TestGateway, 'store'>,
  more: Partial<Required> = {},
  tenant = 'ACME',
): Promise<void> {
  const required = { roles: 'everyone', graceDays: 0, trustDays: 0, dryRun: false, ...more };
  await store
    .updateTable('tenants')
    .set({ second_factor: JSON.stringify({ trustDays: 30, required }) })
    .where('code', '=', tenant)
    .execute();
}

/** Asks for a new app during a sign-in. */
export const askSignInApp = (browser: Agent, ticket: string): Promise<ApiAnswer> =>
  browser.call(CALLS.newSignInApp.path, { method: 'POST', body: JSON.stringify({ ticket }) });

/** Returns a new app of a sign-in. Fails if the call is refused. */
export async function newSignInAppOf(browser: Agent, ticket: string): Promise<NewApp> {
  const { status, envelope } = await askSignInApp(browser, ticket);
  assert.equal(status, 200, envelope.message);
  return NewApp.parse(envelope.data);
}

/** Sends the first code of an app during a sign-in. */
export const sendSignInApp = (
  browser: Agent,
  ticket: string,
  appTicket: string,
  code: string,
): Promise<ApiAnswer> =>
  browser.call(CALLS.addSignInApp.path, {
    method: 'POST',
    body: JSON.stringify({ ticket, appTicket }),
    headers: credentialHeaders({ otp: code }),
  });

/** Returns the reply to a sign-in that has set up an app. Fails if the call is refused. */
export function enrolledIn({ status, envelope }: ApiAnswer): EnrolledLogin {
  assert.equal(status, 200, envelope.message);
  return EnrolledLogin.parse(envelope.data);
}

/** Sends the right password of a user who has to set up an app. Returns the ticket. */
export async function ticketToEnroll(
  browser: Agent,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<string> {
  const { ticket, methods } = secondStepIn(await browser.login(username, password));
  assert.deepEqual(methods, ['enroll']);
  return ticket;
}
