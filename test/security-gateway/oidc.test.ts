import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CALLBACK_PATH } from '../../demo/server/oidc/clients.ts';
import { hashToken } from '../../demo/server/store/secrets.ts';
import type { Agent, Answer } from '../support/agent.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** State, code and issuer that are changed, replay, another browser or host and old age: see test/server/contract/sso.ts. */
let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const PASSWORD = 'Portal-2026!';
const FORM = 'application/x-www-form-urlencoded';

/** Goes to a provider, answers there, and stops where the browser would come back. */
async function pendingAnswer(browser: Agent, email: string, authType = 'OIDC'): Promise<URL> {
  const page = await browser.startSso({ authType });
  let answer = await browser.send(page.url, {
    method: 'POST',
    headers: { 'content-type': FORM, origin: page.url.origin },
    body: new URLSearchParams({ email, password: PASSWORD, choice: 'continue' }).toString(),
  });
  for (;;) {
    const next = new URL(answer.headers.location ?? '', answer.url);
    if (next.pathname === CALLBACK_PATH) return next;
    answer = await browser.send(next);
  }
}

async function assertRefused(browser: Agent, back: URL): Promise<void> {
  const { url }: Answer = await browser.visit(back);
  assert.equal(url.pathname, '/login');
  assert.ok(url.searchParams.get('errorMsg'), url.href);
  assert.equal(browser.cookie('sso-session'), undefined);
}

test('a code of the attacker’s own flow does not sign the victim in as him', async () => {
  const victim = gateway.browser();
  const back = await pendingAnswer(victim, 'ada@acme.example');
  const stolen = await pendingAnswer(gateway.browser(), 'grace@acme.example');
  back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
  await assertRefused(victim, back);
});

test('a code of one provider is nothing at another’s flow', async () => {
  const browser = gateway.browser({ host: 'globex.localhost', tenant: 'GLOBEX' });
  const meridian = await pendingAnswer(browser, 'ada@globex.example', 'OIDC_MERIDIAN');
  const keystone = await pendingAnswer(browser, 'grace@globex.example', 'OIDC_KEYSTONE');
  keystone.searchParams.set('code', meridian.searchParams.get('code') ?? '');
  await assertRefused(browser, keystone);
});

for (const [column, what] of [
  ['nonce', 'an ID token that was made for another flow'],
  ['verifier', 'a code that was given to another flow'],
] as const)
  test(`${what} is not believed`, async () => {
    const browser = gateway.browser();
    const back = await pendingAnswer(browser, 'ada@acme.example');
    const state_hash = hashToken(back.searchParams.get('state') ?? '');
    await gateway.store
      .updateTable('sso_flows')
      .set({ [column]: 'x'.repeat(43) })
      .where('state_hash', '=', state_hash)
      .execute();
    await assertRefused(browser, back);
  });

test('a second state or code in the address is not believed', async () => {
  for (const name of ['state', 'code']) {
    const browser = gateway.browser();
    const back = await pendingAnswer(browser, 'ada@acme.example');
    back.searchParams.append(name, 'another');
    await assertRefused(browser, back);
  }
});

test('who is vouched for by one provider alone does not come in by another', async () => {
  const { store } = gateway;
  const client_id = 'globex-oidc_keystone-tenant';
  await store
    .deleteFrom('identities')
    .where('client_id', '=', client_id)
    .where('subject', '=', 'globex-linus')
    .execute();
  const browser = gateway.browser({ host: 'globex.localhost', tenant: 'GLOBEX' });
  await assertRefused(
    browser,
    await pendingAnswer(browser, 'linus@globex.example', 'OIDC_KEYSTONE'),
  );
  const back = await pendingAnswer(browser, 'linus@globex.example', 'OIDC_MERIDIAN');
  assert.equal((await browser.visit(back)).url.search, '?sso=ok');
});
