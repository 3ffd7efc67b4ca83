import assert from 'node:assert/strict';
import { codeAt, STEP_SECONDS } from '../../../gateway/src/domain/factors/totp.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import {
  CodeRefusal,
  Factors,
  NewApp,
  RecoveryCodes,
} from '../../../src/core/contract/second-factor.ts';
import type { Agent, ApiAnswer } from './agent.ts';
import type { TestGateway } from './gateway.ts';
import type { NewUser } from './test-store.ts';

/** Returns the second factor in a reply. Fails if the call is refused. */
export function factorsIn({ status, envelope }: ApiAnswer): Factors {
  assert.equal(status, 200, envelope.message);
  return Factors.parse(envelope.data);
}

/** Returns the recovery codes in a reply. Fails if the call is refused. */
export function recoveryCodesIn({ status, envelope }: ApiAnswer): string[] {
  assert.equal(status, 200, envelope.message);
  return RecoveryCodes.parse(envelope.data).recoveryCodes;
}

/** Returns why a reply refuses a code. Fails if it does not. */
export function codeRefusalIn({ status, envelope }: ApiAnswer): CodeRefusal {
  assert.equal(status, 400, JSON.stringify(envelope));
  return CodeRefusal.parse(envelope.data);
}

export const listFactors = (browser: Agent) => browser.call(CALLS.factors.path);
export const askNewApp = (browser: Agent) => browser.call(CALLS.newApp.path);
export const removeApp = (browser: Agent) => browser.call(CALLS.removeApp.path, { method: 'POST' });
export const renewCodes = (browser: Agent) =>
  browser.call(CALLS.renewRecoveryCodes.path, { method: 'POST' });
export const forget = (browser: Agent, id: string) =>
  browser.call(CALLS.forgetBrowser.path.replace('{id}', encodeURIComponent(id)), {
    method: 'POST',
  });

/** Sends the first code of an app. */
export const sendApp = (browser: Agent, ticket: unknown, code: string) =>
  browser.call(CALLS.addApp.path, {
    method: 'POST',
    body: JSON.stringify({ ticket }),
    headers: credentialHeaders({ otp: code }),
  });

/** Returns a new app. Fails if the call is refused. */
export async function newAppOf(browser: Agent): Promise<NewApp> {
  const { status, envelope } = await askNewApp(browser);
  assert.equal(status, 200, envelope.message);
  return NewApp.parse(envelope.data);
}

/** Returns what tests of the second factor do with users of a gateway. */
export const factorUsers = (gateway: () => TestGateway) => {
  const stepOf = (): number => Math.floor(gateway().clock.now() / 1000 / STEP_SECONDS);
  return {
    /** Returns the code that an app shows, so many steps from now. */
    codeOf: (secret: string, by = 0): string => codeAt(secret, stepOf() + by),

    /** Creates a user with an authenticator app, who is signed in. */
    async withApp(traits: NewUser = {}) {
      const user = await gateway().createUser(traits);
      const browser = gateway().browser(traits.tenant ? { tenant: traits.tenant } : {});
      assert.equal((await browser.login(user.username, user.password)).status, 200);
      const { secret, ticket } = await newAppOf(browser);
      const added = await sendApp(browser, ticket, codeAt(secret, stepOf()));
      return { ...user, browser, secret, recoveryCodes: recoveryCodesIn(added) };
    },
  };
};
