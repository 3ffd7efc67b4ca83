import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { provider, tenant } from '../support/gateway/configuration-files.ts';
import { clientSecret, useConfiguredGateway } from '../support/gateway/configured-gateway.ts';

// Rules: gateway-31, gateway-37

const { gateway, reload } = useConfiguredGateway();

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

/** Starts a single sign-on, and returns the provider's address without its parameters, and the client ID. */
async function beginAt(code: string): Promise<readonly [string, string | null]> {
  const path = `${CALLS.sso.path}?authType=OIDC&orgType=TENANT&tenantCode=${code}`;
  const { headers } = await gateway().browser({ tenant: code }).send(path);
  const { origin, pathname, searchParams } = new URL(headers.location ?? '', 'http://own');
  return [origin + pathname, searchParams.get('client_id')];
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
