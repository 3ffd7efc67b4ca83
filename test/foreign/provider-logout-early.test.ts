import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { JWTPayload } from 'jose';
import type { Agent } from '../support/gateway/agent.ts';
import { statusOf, useLogouts } from '../support/providers/logouts.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-49

const { gateway, provider, signIn, signOutAtProvider, sign, claimsFor, send } = useLogouts();

describe('a logout token during a sign-in', () => {
  /** Signs in, and ends sessions while the provider is asked for the user's names. */
  async function signInWhile(account: string, end: (browser: Agent) => Promise<unknown>) {
    const browser = gateway().browser();
    const page = await browser.startSso({ authType: 'portal' });
    const before = (await provider().counts()).userinfo;
    await provider().control({ isUserInfoHeld: true });
    const returned = provider().signIn(browser, page, account);
    await waitUntilAsync(async () => (await provider().counts()).userinfo > before);
    await end(browser.copy());
    await provider().control({ isUserInfoHeld: false });
    const { url } = await returned;
    return { isSignedIn: (await statusOf(browser)) === 200, search: url.search };
  }
  const sendFor = async (claims: JWTPayload, client?: string): Promise<void> =>
    assert.equal((await send(await sign(claims), client)).status, 200, gateway().log.text);

  test('refuses the session that its subject would get', async () => {
    const { isSignedIn, search } = await signInWhile('early', () => sendFor(claimsFor('early')));
    assert.equal(isSignedIn, false);
    assert.match(search, /^\?errorMsg=/);
    assert.equal(await statusOf(await signIn('early')), 200, 'a new sign-in');
  });

  test('refuses the session that a session of the provider would open', async () => {
    const { isSignedIn } = await signInWhile('leaving-early', signOutAtProvider);
    assert.equal(isSignedIn, false);
  });

  test('refuses no session of another subject, session or client', async () => {
    const tokens = [
      [claimsFor('other')],
      [claimsFor('same', { sid: 'another' })],
      [claimsFor(undefined, { sid: 'another' })],
      [claimsFor('same', { aud: 'other' }), 'other'],
    ] as const;
    for (const [claims, client] of tokens)
      assert.deepEqual(await signInWhile('same', () => sendFor(claims, client)), {
        isSignedIn: true,
        search: '?sso=ok',
      });
  });
});
