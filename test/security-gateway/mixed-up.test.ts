import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { CALLBACK_PATH, callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import type { Agent } from '../support/gateway/agent.ts';
import {
  startHostileProvider,
  type HostileProvider,
} from '../support/providers/hostile-provider.ts';
import type { OpenIdProvider } from '../support/providers/openid-provider.ts';
import {
  SECRET,
  startProviderPair,
  type ProviderPair,
} from '../support/providers/provider-pair.ts';
import type { ProviderGateway } from '../support/providers/provider-gateway.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-98, gateway-99

let pair: ProviderPair;
let gateway: ProviderGateway;
/** The provider of ACME, at which the plain path is still registered, as before an upgrade. */
let honest: OpenIdProvider;
/** The provider of GLOBEX, whose operator wants to be a user of ACME. */
let hostile: HostileProvider;
let origin = '';
/** Paths of redirect URIs at the honest provider. */
const PLAIN = CALLBACK_PATH;
const OWN = callbackPathOf('staff');

before(async () => {
  pair = await startProviderPair(({ port }) => ({
    clients: ['staff', 'partners'].map((client_id) => ({
      client_id,
      client_secret: SECRET,
      redirect_uris: [callbackPathOf(client_id), PLAIN].map(
        (path) => `http://localhost:${port}${path}`,
      ),
    })),
  }));
  ({ gateway, provider: honest } = pair);
  origin = `http://localhost:${gateway.port}`;
  hostile = await startHostileProvider();
  const access = { issuer: honest.issuer, clientSecret: SECRET, prompt: '' };
  await gateway.addClient('staff', { ...access, firstSignIn: 'create' });
  await gateway.addClient('partners', { ...access, firstSignIn: 'create' });
  await gateway.addClient(
    'evil',
    { issuer: hostile.issuer, clientSecret: 'x', firstSignIn: 'create' },
    'GLOBEX',
  );
});
after(async () => {
  hostile.close();
  await pair.close();
});
beforeEach(async () => {
  await honest.control({ namesItself: true });
  hostile.codes.length = 0;
  gateway.log.text = '';
});

/** Reads the honest provider's metadata again. */
async function stopNaming(): Promise<void> {
  await honest.control({ namesItself: false });
  gateway.clock.advance(3601);
}

/** Starts a sign-in, and returns the address of the provider's page without requesting it. */
async function startAt(browser: Agent, authType: string, tenantCode: string): Promise<URL> {
  const query = new URLSearchParams({ authType, orgType: 'TENANT', tenantCode });
  const { headers } = await browser.send(`${CALLS.sso.path}?${query.toString()}`);
  return new URL(headers.location ?? '', browser.origin);
}

/** Returns a browser whose user has a session at the honest provider, and none at the gateway. */
async function signedInAtProvider(account: string): Promise<Agent> {
  const browser = gateway.browser();
  const page = await browser.startSso({ authType: 'staff' });
  const { url } = await honest.signIn(browser, page, account);
  assert.equal(url.search, '?sso=ok', gateway.log.text);
  await browser.logout();
  return browser;
}

/** Follows redirects up to the gateway's callback, and returns its address without requesting it. */
async function callbackOf(browser: Agent, address: URL): Promise<URL> {
  let next = address;
  for (let hops = 0; hops < 10; hops += 1) {
    const { headers, text } = await browser.send(next);
    assert.ok(headers.location, text);
    next = new URL(headers.location, next);
    if (next.origin === origin) return next;
  }
  throw new Error('too many redirects');
}

async function assertRefused(browser: Agent, back: URL): Promise<void> {
  const { url } = await browser.visit(back);
  assert.equal(url.pathname, '/login', gateway.log.text);
  assert.ok(url.searchParams.get('errorMsg'), url.href);
  assert.equal(browser.cookie('sso-session'), undefined);
}

const logged = (): { fault?: string; msg: string }[] =>
  gateway.log.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { fault?: string; msg: string });

describe('a hostile provider that has the victim authenticated by another tenant’s provider', () => {
  /** The attack: the victim's browser returns with a code for the attacker's challenge and nonce. */
  const attack = async (path: string): Promise<URLSearchParams> => {
    const victim = await signedInAtProvider('boss');
    const attacker = gateway.browser();
    const own = await startAt(attacker, 'staff', 'ACME');
    const ownState = own.searchParams.get('state') ?? '';
    hostile.redirectTo((request) => {
      const address = new URL(own);
      address.searchParams.set('state', request.get('state') ?? '');
      address.searchParams.set('redirect_uri', origin + path);
      return address;
    });
    const back = await callbackOf(victim, await startAt(victim, 'evil', 'GLOBEX'));
    assert.equal(back.pathname, path);
    assert.ok(back.searchParams.get('code'), back.href);
    await assertRefused(victim, back);
    const [code = ''] = hostile.codes;
    const feed = new URL(path, origin);
    feed.search = new URLSearchParams({ code, state: ownState }).toString();
    if (back.searchParams.has('iss')) feed.searchParams.set('iss', honest.issuer);
    await assertRefused(attacker, feed);
    assert.deepEqual(hostile.codes, [], 'the hostile provider got a code');
    return back.searchParams;
  };

  for (const [what, path] of [
    ['its own path', OWN],
    ['the path without an ID', PLAIN],
  ] as const) {
    test(`does not get the code of a provider that sends no iss, at ${what}`, async () => {
      await stopNaming();
      assert.equal((await attack(path)).get('iss'), null);
      const entry = logged().find(({ fault }) => fault === 'redirect');
      assert.match(entry?.msg ?? '', new RegExp(`${origin}${callbackPathOf('evil')}\\. Register`));
    });

    test(`does not get the code of a provider that sends iss, at ${what}`, async () => {
      gateway.clock.advance(3601);
      assert.equal((await attack(path)).get('iss'), honest.issuer);
    });
  }

  test('is refused in the audit log, with the tenant of the sign-in', async () => {
    await stopNaming();
    await attack(OWN);
    const query = gateway.store
      .selectFrom('audit')
      .selectAll()
      .where('event', '=', 'sign-in-failed')
      .where('tenant_code', '=', 'GLOBEX');
    await waitUntilAsync(async () => (await query.execute()).length > 0);
    assert.deepEqual((await query.execute())[0]?.detail, {
      method: 'sso',
      reason: 'sso.failed',
      client: 'evil',
      fault: 'redirect',
    });
  });
});

describe('a provider', () => {
  /** Returns the address at which a response of the honest provider arrives. */
  const response = async (browser: Agent): Promise<URL> =>
    callbackOf(browser, await startAt(browser, 'staff', 'ACME'));

  test('that announces iss has to send it', async () => {
    gateway.clock.advance(3601);
    const browser = await signedInAtProvider('ada');
    const before = await honest.counts();
    const back = await response(browser);
    back.searchParams.delete('iss');
    await assertRefused(browser, back);
    assert.equal((await honest.counts()).token, before.token);
    assert.match(logged().find(({ fault }) => fault === 'redirect')?.msg ?? '', /parameter iss/);
  });

  test('can’t send the iss of another one', async () => {
    const browser = gateway.browser('GLOBEX');
    hostile.redirectTo((request) => {
      const back = new URL(request.get('redirect_uri') ?? '');
      const state = request.get('state') ?? '';
      back.search = new URLSearchParams({ state, code: 'own', iss: honest.issuer }).toString();
      return back;
    });
    await assertRefused(
      browser,
      await callbackOf(browser, await startAt(browser, 'evil', 'GLOBEX')),
    );
    assert.deepEqual(hostile.codes, []);
  });

  test('that does not announce iss signs users in without it', async () => {
    await stopNaming();
    const browser = await signedInAtProvider('ada');
    const back = await response(browser);
    assert.equal(back.searchParams.get('iss'), null);
    assert.equal((await browser.visit(back)).url.search, '?sso=ok', gateway.log.text);
  });
});

describe('a response', () => {
  test('with a made-up state, or that of another option’s flow, is refused at the right path', async () => {
    const browser = await signedInAtProvider('ada');
    const other = await startAt(browser, 'partners', 'ACME');
    for (const state of ['made-up', other.searchParams.get('state') ?? '']) {
      const back = await callbackOf(browser, await startAt(browser, 'staff', 'ACME'));
      back.searchParams.set('state', state);
      await assertRefused(browser, back);
    }
  });

  test('reaches the path of its own option, also if two options have the same issuer', async () => {
    for (const authType of ['staff', 'partners']) {
      const browser = await signedInAtProvider('ada');
      const start = await startAt(browser, authType, 'ACME');
      const path = callbackPathOf(authType);
      assert.equal(start.searchParams.get('redirect_uri'), origin + path);
      const back = await callbackOf(browser, start);
      assert.equal(back.pathname, path);
      assert.equal((await browser.visit(back)).url.search, '?sso=ok', gateway.log.text);
    }
  });

  test('at the path of another option of the same issuer is refused, and can’t be repeated', async () => {
    const browser = await signedInAtProvider('ada');
    const before = await honest.counts();
    const back = await callbackOf(browser, await startAt(browser, 'staff', 'ACME'));
    const moved = new URL(back);
    moved.pathname = callbackPathOf('partners');
    await assertRefused(browser, moved);
    await assertRefused(browser, back);
    assert.equal((await honest.counts()).token, before.token);
  });
});
