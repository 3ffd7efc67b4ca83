import assert from 'node:assert/strict';
import { createAuthenticator } from '../../../cli/check-gateway/authenticator.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import {
  PasskeyRefusal,
  PasskeyRequest,
  Passkeys,
  type NewPasskey,
  type PasskeyProof,
} from '../../../src/core/contract/passkeys.ts';
import type { Agent, ApiAnswer, SendOptions } from './agent.ts';
import type { TestGateway } from './gateway.ts';
import type { NewUser } from './test-store.ts';

export type Authenticator = ReturnType<typeof createAuthenticator>;
type Changes = Parameters<Authenticator['get']>[1];

const post = (browser: Agent, path: string, body: object, options: SendOptions = {}) =>
  browser.call(path, { method: 'POST', body: JSON.stringify(body), ...options });

/** Returns the options and the ticket of a reply. Fails if the call is refused. */
export function requestIn({ status, envelope }: ApiAnswer): PasskeyRequest {
  assert.equal(status, 200, envelope.message);
  return PasskeyRequest.parse(envelope.data);
}

/** Returns the list of a reply. Fails if the call is refused. */
export function passkeysIn({ status, envelope }: ApiAnswer): Passkeys {
  assert.equal(status, 200, envelope.message);
  return Passkeys.parse(envelope.data);
}

/** Returns why a reply refuses a passkey. Fails if it does not. */
export function refusalIn({ status, envelope }: ApiAnswer): PasskeyRefusal['passkey'] {
  assert.equal(status, 400, JSON.stringify(envelope));
  return PasskeyRefusal.parse(envelope.data).passkey;
}

export const askOptions = (browser: Agent, options?: SendOptions) =>
  browser.call(CALLS.passkeyOptions.path, options);
export const askNewOptions = (browser: Agent) => browser.call(CALLS.newPasskeyOptions.path);
export const askAutomaticOptions = (browser: Agent) =>
  browser.call(CALLS.automaticPasskeyOptions.path);
export const askConfirmOptions = (browser: Agent) => browser.call(CALLS.passkeyConfirmOptions.path);
export const listPasskeys = (browser: Agent) => browser.call(CALLS.passkeys.path);

export const sendSignIn = (
  browser: Agent,
  ticket: string,
  credential: PasskeyProof,
  options?: SendOptions,
) => post(browser, CALLS.passkeySignIn.path, { ticket, credential }, options);

export const sendNew = (browser: Agent, ticket: string, credential: NewPasskey) =>
  post(browser, CALLS.addPasskey.path, { ticket, credential });

export const sendConfirmation = (browser: Agent, ticket: string, credential: PasskeyProof) =>
  post(browser, CALLS.confirmWithPasskey.path, { ticket, credential });

export const rename = (browser: Agent, id: string, name: string) =>
  browser.call(CALLS.renamePasskey.path.replace('{id}', id), {
    method: 'PUT',
    body: JSON.stringify({ name }),
  });

export const remove = (browser: Agent, id: string) =>
  browser.call(CALLS.removePasskey.path.replace('{id}', id), { method: 'POST' });

/** Signs in with a passkey of an authenticator. */
export async function signInWith(
  browser: Agent,
  key: Authenticator,
  changes?: Changes,
  options?: SendOptions,
): Promise<ApiAnswer> {
  const { publicKey, ticket } = requestIn(await askOptions(browser, options));
  return sendSignIn(browser, ticket, key.get(publicKey, changes), options);
}

/** Adds a passkey of an authenticator. */
export async function addTo(
  browser: Agent,
  key: Authenticator,
  changes?: Parameters<Authenticator['create']>[1],
): Promise<ApiAnswer> {
  const { publicKey, ticket } = requestIn(await askNewOptions(browser));
  return sendNew(browser, ticket, key.create(publicKey, changes));
}

/** Adds a passkey of an authenticator that asks its user nothing. */
export async function addUnasked(browser: Agent, key: Authenticator): Promise<ApiAnswer> {
  const { publicKey, ticket } = requestIn(await askAutomaticOptions(browser));
  const unasked = { isUserPresent: false, isUserVerified: false };
  return sendNew(browser, ticket, key.create(publicKey, unasked));
}

/** Confirms a session with a passkey of an authenticator. */
export async function confirmWith(
  browser: Agent,
  key: Authenticator,
  changes?: Changes,
): Promise<ApiAnswer> {
  const { publicKey, ticket } = requestIn(await askConfirmOptions(browser));
  return sendConfirmation(browser, ticket, key.get(publicKey, changes));
}

/** Returns what tests of passkeys do with users of a gateway. */
export const passkeyUsers = (gateway: () => TestGateway) => ({
  /** Returns an authenticator on the page of the demo. */
  authenticator: (): Authenticator => createAuthenticator(`http://localhost:${gateway().port}`),

  /** Creates a user with a passkey, who is signed in. */
  async withPasskey(traits: NewUser = {}) {
    const user = await gateway().createUser(traits);
    const browser = gateway().browser(traits.tenant ? { tenant: traits.tenant } : {});
    assert.equal((await browser.login(user.username, user.password)).status, 200);
    const key = createAuthenticator(`http://localhost:${gateway().port}`);
    const { passkeys } = passkeysIn(await addTo(browser, key));
    const [passkey] = passkeys;
    assert.ok(passkey);
    return { ...user, browser, key, passkey };
  },
});
