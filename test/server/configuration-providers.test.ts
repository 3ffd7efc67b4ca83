import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { provider, tenant } from '../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../support/gateway/configuration-reading.ts';
import { clientSecret, useConfiguredGateway } from '../support/gateway/configured-gateway.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-31, gateway-37, gateway-97, sso-20, sso-21, sso-22

const { gateway, reload, authTypes, log } = useConfiguredGateway();
const { read, tenantFaults } = useConfigurationReading();

/** Starts a server that has only a provider's metadata. */
async function startMetadata(): Promise<{ server: Server; issuer: string }> {
  const server = createServer((_, reply) => {
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    reply.setHeader('content-type', 'application/json');
    const endpoints = {
      authorization_endpoint: `${issuer}/authorize`,
      jwks_uri: `${issuer}/keys`,
    };
    reply.end(JSON.stringify({ issuer, ...endpoints }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let servers: { server: Server; issuer: string }[] = [];
before(async () => {
  servers = await Promise.all([startMetadata(), startMetadata()]);
});
after(() => servers.forEach(({ server }) => server.close()));

/** Starts a single sign-on, and returns the provider's address. */
async function addressAt(code: string, authType = 'OIDC'): Promise<URL> {
  const path = `${CALLS.sso.path}?authType=${authType}&orgType=TENANT&tenantCode=${code}`;
  const { headers } = await gateway().browser({ tenant: code }).send(path);
  return new URL(headers.location ?? '', 'http://own');
}

/** Starts a single sign-on, and returns the provider's address without its parameters, and the client ID. */
async function beginAt(code: string): Promise<readonly [string, string | null]> {
  const { origin, pathname, searchParams } = await addressAt(code);
  return [origin + pathname, searchParams.get('client_id')];
}

/** Starts a single sign-on, and returns the path to which the provider redirects back. */
async function returnPathAt(code: string, authType?: string): Promise<string> {
  const { searchParams } = await addressAt(code, authType);
  return new URL(searchParams.get('redirect_uri') ?? '').pathname;
}

const fileWith = (issuers: readonly (string | undefined)[], more: object = {}) => ({
  tenants: Object.fromEntries(
    issuers.map((issuer, index) => [
      `T${index}`,
      tenant({ signIn: [provider({ issuer, clientSecret, clientId: 'portal', ...more })] }),
    ]),
  ),
});

test('two tenants may have the same client ID at different providers', async () => {
  const issuers = servers.map(({ issuer }) => issuer);
  assert.ok(await reload(fileWith(issuers)));
  for (const [index, issuer] of issuers.entries())
    assert.deepEqual(await beginAt(`T${index}`), [`${issuer}/authorize`, 'portal']);
});

test('without a client ID in the file, it is derived from tenant and option', async () => {
  assert.ok(await reload(fileWith([servers[0]?.issuer], { clientId: undefined })));
  assert.equal((await beginAt('T0'))[1], 't0-oidc-tenant');
});

test('a reload changes the provider of an option', async () => {
  const [first, second] = servers.map(({ issuer }) => issuer);
  assert.ok(await reload(fileWith([first])));
  assert.equal((await beginAt('T0'))[0], `${first}/authorize`);
  assert.ok(await reload(fileWith([second])));
  assert.equal((await beginAt('T0'))[0], `${second}/authorize`);
  assert.ok(await reload({ tenants: { T0: tenant() } }));
  assert.equal((await beginAt('T0'))[0], 'http://own/login');
});

describe('the redirect URI of an option', () => {
  const first = (more: object = {}) =>
    provider({ issuer: servers[0]?.issuer, clientSecret, authType: 'FIRST', ...more });
  const second = (more: object = {}) =>
    provider({ issuer: servers[1]?.issuer, clientSecret, authType: 'SECOND', ...more });
  const use = async (...signIn: object[]): Promise<void> => {
    assert.ok(await reload({ tenants: { T0: tenant({ signIn }) } }), log.join(''));
  };
  const paths = () => Promise.all([returnPathAt('T0', 'FIRST'), returnPathAt('T0', 'SECOND')]);

  test('contains tenant and types, whatever its name and position', async () => {
    const expected = ['t0-first-tenant', 't0-second-tenant'].map(callbackPathOf);
    await use(first(), second());
    assert.deepEqual(await paths(), expected);
    await use({ type: 'basic' }, second({ name: 'Renamed' }), first({ clientId: 'other' }));
    assert.deepEqual(await paths(), expected);
  });

  test('contains the ID that the file gives it', async () => {
    await use(first({ id: 'staff', clientId: 'portal' }), second({ id: 'partners_2' }));
    assert.deepEqual(await paths(), ['staff', 'partners_2'].map(callbackPathOf));
    const { searchParams } = await addressAt('T0', 'FIRST');
    assert.equal(searchParams.get('client_id'), 'portal');
  });

  test('is refused at a reload if another option has it, and the former file stays', async () => {
    await use(first(), second());
    const expected = await paths();
    log.length = 0;
    const twice = { T0: tenant({ signIn: [first({ id: 'same' }), second({ id: 'same' })] }) };
    assert.equal(await reload({ tenants: twice }), false);
    assert.match(log.join(''), /tenants\.T0\.signIn\[1\]\.id: An earlier option has the ID same\./);
    assert.deepEqual(await paths(), expected);
  });
});

describe('the hint at the user', () => {
  const OWN = { 'sec-fetch-site': 'same-origin' };

  /** Starts a single sign-on with parameters, and returns the hint that the provider gets. */
  const hintAt = async (more: string, headers: Record<string, string> = OWN) => {
    const path = `${CALLS.sso.path}?authType=OIDC&orgType=TENANT&tenantCode=T0${more}`;
    const reply = await gateway().browser({ tenant: 'T0' }).send(path, { headers });
    return new URL(reply.headers.location ?? '').searchParams.get('login_hint');
  };
  const remember = async (isRemembered: boolean): Promise<void> => {
    const signIn = [provider({ issuer: servers[0]?.issuer, clientSecret })];
    assert.ok(await reload({ tenants: { T0: tenant({ signIn, remember: isRemembered }) } }));
  };

  test('reaches the provider of a tenant that remembers its users, and no log', async () => {
    await remember(true);
    log.length = 0;
    assert.equal(await hintAt('&loginHint=ada%2Bhint%40acme.example'), 'ada+hint@acme.example');
    assert.equal(await hintAt(''), null);
    // A call is logged after its reply.
    await waitUntilAsync(
      async () => log.filter((line) => line.includes('"statusCode"')).length > 1,
    );
    assert.doesNotMatch(log.join(''), /hint/i);
  });

  test('is ignored by a tenant that does not', async () => {
    await remember(false);
    assert.equal(await hintAt('&loginHint=ada'), null);
  });

  test('is ignored from another site', async () => {
    await remember(true);
    assert.equal(await hintAt('&loginHint=ada', { 'sec-fetch-site': 'cross-site' }), null);
  });

  test('has at most 254 characters, none of control, and is given once', async () => {
    await remember(true);
    const longest = 'a'.repeat(254);
    assert.equal(await hintAt(`&loginHint=${longest}`), longest);
    for (const unfit of [`${longest}a`, 'a%00b', 'a%0Ab', 'a%7F', 'a%C2%9Bb', 'a&loginHint=b'])
      assert.equal(await hintAt(`&loginHint=${unfit}`), null, unfit);
  });
});

describe('a tenant that goes straight to its provider', () => {
  const straightToProvider = true;

  test('announces it while the file says so, for itself only', async () => {
    const signIn = [provider({ issuer: servers[0]?.issuer, clientSecret })];
    const file = (isStraight: boolean) => ({
      tenants: {
        T0: tenant({ signIn, straightToProvider: isStraight }),
        T1: tenant({ signIn: [provider({ clientSecret, id: 'other' })] }),
      },
    });
    const isAnnounced = async (code: string) =>
      (await authTypes(code))?.features?.includes('straightToProvider');
    assert.ok(await reload(file(true)));
    assert.deepEqual([await isAnnounced('T0'), await isAnnounced('T1')], [true, false]);
    assert.ok(await reload(file(false)));
    assert.equal(await isAnnounced('T0'), false);
  });

  test('has no other sign-in option', async () => {
    const fault =
      'tenants.ACME.straightToProvider: Only a tenant with a single sign-in option, an OpenID provider, goes straight to it.';
    const other = provider({ authType: 'OTHER' });
    for (const signIn of [[{ type: 'basic' }], [{ type: 'basic' }, other], [provider(), other]])
      assert.deepEqual(await tenantFaults({ straightToProvider, signIn }), [fault]);
    const own = tenant({ straightToProvider, signIn: [provider()] });
    const { tenants } = await read({ tenants: { ACME: own } });
    assert.equal(tenants[0]?.straightToProvider, true);
  });

  test('says so with true or false only', async () => {
    const more = { straightToProvider: 'yes', signIn: [provider()] };
    assert.deepEqual(await tenantFaults(more), [
      'tenants.ACME.straightToProvider: Use true or false.',
    ]);
  });
});
