import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { hashToken } from '../../gateway/src/platform/tokens.ts';
import type { Agent, Answer } from '../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { pendingSso } from '../support/gateway/pending-sso.ts';

// Rules: gateway-09

// test/server/contract/sso.ts tests changed parameters, replay, other browsers and hosts, and expiry.

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

async function assertRefused(browser: Agent, back: URL): Promise<void> {
  const { url }: Answer = await browser.visit(back);
  assert.equal(url.pathname, '/login');
  assert.ok(url.searchParams.get('errorMsg'), url.href);
  assert.equal(browser.cookie('sso-session'), undefined);
}

test('a code from the attacker’s own flow does not sign the victim in as the attacker', async () => {
  const victim = gateway.browser();
  const back = await pendingSso(victim, 'ada@acme.example');
  const stolen = await pendingSso(gateway.browser(), 'grace@acme.example');
  back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  await assertRefused(victim, back);
});

test('a code of one provider is rejected in another provider’s flow', async () => {
  const browser = gateway.browser({ host: 'globex.localhost', tenant: 'GLOBEX' });
  const meridian = await pendingSso(browser, 'ada@globex.example', 'OIDC_MERIDIAN');
  const keystone = await pendingSso(browser, 'grace@globex.example', 'OIDC_KEYSTONE');
  keystone.searchParams.set('code', meridian.searchParams.get('code') ?? '');
  await assertRefused(browser, keystone);
});

for (const [column, what] of [
  ['nonce', 'an ID token issued for another flow'],
  ['verifier', 'a code issued to another flow'],
] as const)
  test(`${what} is rejected`, async () => {
    const browser = gateway.browser();
    const back = await pendingSso(browser, 'ada@acme.example');
    const state_hash = hashToken(back.searchParams.get('state') ?? '');
    await gateway.store
      .updateTable('sso_flows')
      .set({ [column]: 'x'.repeat(43) })
      .where('state_hash', '=', state_hash)
      .execute();
    await assertRefused(browser, back);
  });

test('the provider issues no code without a PKCE challenge', async () => {
  const browser = gateway.browser();
  const client_id = 'acme-oidc-tenant';
  const path = callbackPathOf(client_id);
  const query = new URLSearchParams({
    client_id,
    response_type: 'code',
    scope: 'openid',
    state: 'x'.repeat(43),
    nonce: 'x'.repeat(43),
    redirect_uri: browser.origin + path,
  });
  const { headers } = await browser.send(`/oidc/auth?${query.toString()}`);
  const back = new URL(headers.location ?? '', browser.origin);
  assert.equal(back.pathname, path);
  assert.equal(back.searchParams.get('error'), 'invalid_request');
});

test('a second state or code in the URL is rejected', async () => {
  for (const name of ['state', 'code']) {
    const browser = gateway.browser();
    const back = await pendingSso(browser, 'ada@acme.example');
    back.searchParams.append(name, 'another');
    await assertRefused(browser, back);
  }
});

test('a user linked to only one provider cannot sign in with another provider', async () => {
  const { store } = gateway;
  const client_id = 'globex-oidc_keystone-tenant';
  await store
    .deleteFrom('identities')
    .where('client_id', '=', client_id)
    .where('subject', '=', 'globex-linus')
    .execute();
  const browser = gateway.browser({ host: 'globex.localhost', tenant: 'GLOBEX' });
  await assertRefused(browser, await pendingSso(browser, 'linus@globex.example', 'OIDC_KEYSTONE'));
  const back = await pendingSso(browser, 'linus@globex.example', 'OIDC_MERIDIAN');
  assert.equal((await browser.visit(back)).url.search, '?sso=ok');
});
