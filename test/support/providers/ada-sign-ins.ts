import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { ProviderAccess } from '../../../gateway/src/model/provider.ts';
import type { Answer } from '../gateway/agent.ts';
import type { ProviderOptions } from './openid-provider.ts';
import { waitUntilAsync } from '../time/wait-until-async.ts';
import { SECRET, startProviderPair, type ProviderPair } from './provider-pair.ts';

/** Links Ada to the account `ada` of the provider. */
function linkAda({ gateway, provider }: ProviderPair): Promise<unknown> {
  const { issuer } = provider;
  return gateway.store
    .insertInto('identities')
    .values({ tenant_code: 'ACME', issuer, subject: 'ada', user_id: 'acme-ada' })
    .execute();
}

/**
 * Starts a gateway and a provider with these clients for the tests of a file. Returns the pair, and functions that sign
 * Ada in with the clients.
 */
export function useAdaSignIns(clients: ProviderOptions['clients']) {
  let running: ProviderPair;
  const pair = (): ProviderPair => running;
  before(async () => {
    running = await startProviderPair(() => ({ clients, areClaimsInUserInfo: true }));
    await linkAda(running);
  });
  after(() => running.close());
  beforeEach(async () => {
    running.gateway.log.text = '';
    // Metadata can be read again.
    running.gateway.clock.advance(60);
    await running.provider.control({ clockOffsetSeconds: 0, keys: 'own' });
  });

  /** Sets how the gateway uses a client, once its settings are read again. */
  const use = (clientId: string, access: Partial<ProviderAccess> = {}): Promise<void> => {
    const { gateway, provider } = pair();
    const all = { issuer: provider.issuer, clientSecret: SECRET, ...access };
    return gateway.addClient(clientId, all);
  };

  /** Signs in, and returns the page where that ends. */
  const signIn = async (clientId: string): Promise<Answer> => {
    const { gateway, provider } = pair();
    const browser = gateway.browser();
    const page = await browser.startSso({ authType: clientId });
    const isProvider = page.url.pathname.startsWith('/realms/x/interaction/');
    const end = isProvider ? await provider.signIn(browser, page, 'ada') : page;
    assert.equal(end.url.pathname, '/login', end.url.href);
    assert.equal(browser.cookie('sso-session') !== undefined, end.url.search === '?sso=ok');
    return end;
  };

  const assertSignedIn = async (clientId: string): Promise<void> => {
    const { url } = await signIn(clientId);
    assert.equal(url.search, '?sso=ok', `${url.href}\n${pair().gateway.log.text}`);
  };

  /** Returns the last failed sign-in of the audit log that is newer than another entry. */
  const entryAfter = (id: string) =>
    pair()
      .gateway.store.selectFrom('audit')
      .select(['id', 'tenant_code', 'detail'])
      .where('event', '=', 'sign-in-failed')
      .where('id', '>', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  /** Signs in, and checks what the user sees and what the operator reads. */
  const assertFailed = async (
    clientId: string,
    shown: RegExp,
    fault: string,
    logged: RegExp,
  ): Promise<void> => {
    const before = (await entryAfter('0'))?.id ?? '0';
    const { url } = await signIn(clientId);
    const { text } = pair().gateway.log;
    assert.match(url.searchParams.get('errorMsg') ?? '', shown);
    const lines = text.trim().split('\n').filter(Boolean);
    const entries = lines.map((line) => JSON.parse(line) as { fault?: string; msg: string });
    const entry = entries.find((each) => each.fault === fault);
    assert.ok(entry, `no line about ${fault}: ${text}`);
    assert.match(entry.msg, logged);
    assert.doesNotMatch(text, /eyJ|a-secret/, 'the log contains a token or the secret');
    await waitUntilAsync(async () => (await entryAfter(before)) !== undefined);
    const recorded = await entryAfter(before);
    const { client, fault: recordedFault } = recorded?.detail ?? {};
    const found = [recorded?.tenant_code, client, recordedFault];
    assert.deepEqual(found, ['ACME', clientId, fault], 'in the audit log');
  };
  return { pair, use, assertSignedIn, assertFailed };
}
