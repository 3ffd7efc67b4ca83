import assert from 'node:assert/strict';
import { LoginFailureData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import type { Agent, ApiAnswer, SendOptions } from './agent.ts';
import type { TestGateway } from './gateway.ts';
import type { NewUser } from './test-store.ts';

/** Changes the password of a browser's user. */
export const change = (
  browser: Agent,
  password: string,
  newPassword: string,
  { headers }: SendOptions = {},
): Promise<ApiAnswer> =>
  browser.call(CALLS.changePassword.path, {
    method: 'POST',
    headers: { ...credentialHeaders({ password, 'new-password': newPassword }), ...headers },
  });

/** Returns the failures in a row that a refusal of a password tells. */
export const failuresIn = ({ envelope }: ApiAnswer): number =>
  LoginFailureData.parse(envelope.data).failedLoginCount;

/** Returns what tests of passwords do with users of a gateway. */
export const passwordUsers = (gateway: () => TestGateway) => ({
  /** Creates a user, who signs in. */
  async signedIn(traits: NewUser = {}) {
    const user = await gateway().createUser(traits);
    const browser = gateway().browser();
    assert.equal((await browser.login(user.username, user.password)).status, 200);
    return { ...user, browser };
  },
  /** Signs in in a new browser; undefined if the password is wrong. */
  async signIn(username: string, password: string): Promise<Agent | undefined> {
    const browser = gateway().browser();
    return (await browser.login(username, password)).status === 200 ? browser : undefined;
  },
  isSignedIn: async (browser: Agent): Promise<boolean> => (await browser.profile()).status === 200,
});
