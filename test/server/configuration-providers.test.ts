import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { callbackPathOf } from '../../gateway/src/oidc/redirect-uri.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { provider, tenant } from '../support/gateway/configuration-files.ts';
import { clientSecret, useConfiguredGateway } from '../support/gateway/configured-gateway.ts';

// Rules: gateway-31, gateway-37, gateway-97

const { gateway, reload, log } = useConfiguredGateway();

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
