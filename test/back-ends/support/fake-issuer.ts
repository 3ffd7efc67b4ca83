import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import { JWKS_PATH } from '../../../src/core/contract/session-claims.ts';
import type { VerifyOptions } from '../../../src/server/index.ts';

/** The back end of the tests. */
export const AUDIENCE = 'https://api.example.com';

/** A key pair of an issuer. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly secret: CryptoKey;
  readonly published: JWK;
}

/** The part of a gateway that back ends call: its public keys. */
export interface FakeIssuer {
  /** The options of a back end. */
  readonly options: VerifyOptions;
  /** The keys that it publishes. */
  keys: readonly SigningKey[];
  /** Answers in its place. */
  answer: ((response: ServerResponse) => void) | undefined;
  /** The number of requests so far. */
  readonly loads: number;
}

/** Creates a key pair, which no issuer publishes yet. */
export async function createKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const published = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
  return { kid, alg, secret: privateKey, published };
}

/** Starts an issuer with these keys, until the test ends. Each has an address of its own, so that none shares cached keys. */
export async function startIssuer(
  context: TestContext,
  ...keys: readonly SigningKey[]
): Promise<FakeIssuer> {
  let loads = 0;
  const server = createServer((request, response) => {
    loads += 1;
    if (issuer.answer) return issuer.answer(response);
    if (request.url !== JWKS_PATH) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ keys: issuer.keys.map(({ published }) => published) }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  const { port } = server.address() as AddressInfo;
  const issuer: FakeIssuer = {
    options: { issuer: `http://127.0.0.1:${port}`, audience: AUDIENCE },
    keys,
    answer: undefined,
    get loads() {
      return loads;
    },
  };
  return issuer;
}
