import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test, type TestContext } from 'node:test';
import fastify from 'fastify';
import { verifySession, type SessionRequest, type VerifyOptions } from '../../src/server/index.ts';
import { createKey, startIssuer, type SigningKey } from './support/fake-issuer.ts';
import { sign } from './support/tokens.ts';

// Rules: back-ends-07, back-ends-08

let key: SigningKey;
before(async () => {
  key = await createKey('current');
});

/** Starts an issuer. Returns a token, and a function that verifies a request and returns `ok`, or why it is refused. */
async function start(context: TestContext, more: Partial<VerifyOptions> = {}) {
  const issuer = await startIssuer(context, key);
  const verify = async (request: SessionRequest): Promise<string> => {
    const result = await verifySession(request, { ...issuer.options, ...more });
    return result.ok ? 'ok' : result.reason;
  };
  return { token: await sign(issuer, key), verify };
}

const fetched = (...headers: [string, string][]): Request =>
  new Request('https://api.example.com/', { headers });

describe('the token of a request', () => {
  test('is that of its header `authorization`, in any letter case', async (t) => {
    const { token, verify } = await start(t);
    const requests: SessionRequest[] = [
      token,
      fetched(['Authorization', `Bearer ${token}`]),
      fetched(['authorization', `bearer  ${token}`]),
      { headers: { authorization: `Bearer ${token}` } },
      { headers: { Authorization: `BEARER ${token}` } },
      { headers: { authorization: [`Bearer ${token}`], other: undefined } },
    ];
    for (const request of requests) assert.equal(await verify(request), 'ok');
  });

  test('is missing in a request without it, or with another scheme', async (t) => {
    const { token, verify } = await start(t);
    const requests: SessionRequest[] = [
      '',
      fetched(),
      fetched(['authorization', '']),
      fetched(['authorization', 'Basic YTpi']),
      fetched(['x-sso-assertion', token], ['cookie', `token=${token}`]),
      { headers: {} },
      { headers: { authorization: undefined } },
    ];
    for (const request of requests) assert.equal(await verify(request), 'missing');
  });

  test('is refused if there are several, or none after the scheme', async (t) => {
    const { token, verify } = await start(t);
    const bearer = `Bearer ${token}`;
    const requests: SessionRequest[] = [
      fetched(['authorization', bearer], ['authorization', bearer]),
      fetched(['authorization', `${bearer}, ${bearer}`]),
      fetched(['authorization', `${bearer} ${token}`]),
      fetched(['authorization', 'Bearer']),
      fetched(['authorization', `Bearer, ${bearer}`]),
      fetched(['authorization', token]),
      { headers: { authorization: [bearer, bearer] } },
      { headers: { authorization: bearer, Authorization: bearer } },
    ];
    for (const request of requests) assert.equal(await verify(request), 'malformed');
  });

  test('is that of `x-sso-assertion` only if the options name this header', async (t) => {
    const { token, verify } = await start(t, { header: 'x-sso-assertion' });
    assert.equal(await verify(fetched(['x-sso-assertion', token])), 'ok');
    assert.equal(await verify(fetched(['authorization', `Bearer ${token}`])), 'missing');
    const twice = fetched(['x-sso-assertion', token], ['x-sso-assertion', token]);
    assert.equal(await verify(twice), 'malformed');
  });
});

/** Sends a request with these headers. Returns the text of the reply. */
async function get(port: number, headers: Record<string, string | string[]>): Promise<string> {
  const sent = send({ host: '127.0.0.1', port, headers });
  sent.end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return (await reply.setEncoding('utf8').toArray()).join('');
}

type Verify = (request: SessionRequest) => Promise<string>;

/** Servers that answer with the result of `verify`. */
const SERVERS: Readonly<Record<string, (context: TestContext, verify: Verify) => Promise<number>>> =
  {
    async Node(context, verify) {
      const server = createServer((request, response) => {
        void verify(request).then((text) => response.end(text));
      });
      context.after(() => server.close());
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    async Fastify(context, verify) {
      const app = fastify();
      context.after(() => app.close());
      app.get('/', (request) => verify(request));
      await app.listen({ port: 0, host: '127.0.0.1' });
      return (app.server.address() as AddressInfo).port;
    },
  };

for (const [name, serve] of Object.entries(SERVERS))
  test(`a request of ${name} is read, and refused if it has the header twice`, async (t) => {
    const { token, verify } = await start(t);
    const port = await serve(t, verify);
    const bearer = `Bearer ${token}`;
    assert.equal(await get(port, { authorization: bearer }), 'ok');
    assert.equal(await get(port, {}), 'missing');
    // Node's own `headers` have only the first.
    for (const values of [
      [bearer, 'Bearer other'],
      [bearer, bearer],
      [bearer, 'Basic YTpi'],
    ])
      assert.equal(await get(port, { authorization: values }), 'malformed');
  });
