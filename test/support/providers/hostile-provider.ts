import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider whose operator attacks the users of another one. */
export interface HostileProvider {
  readonly issuer: string;
  /** The codes that the gateway has sent to its token endpoint. */
  readonly codes: string[];
  /** Sets where it redirects a browser, by the parameters of the authorization request. */
  redirectTo(address: (request: URLSearchParams) => URL): void;
  close(): void;
}

/** Starts a provider that redirects browsers wherever its operator says, and keeps every code that it gets. */
export async function startHostileProvider(metadata: object = {}): Promise<HostileProvider> {
  const codes: string[] = [];
  let issuer = '';
  let address: (request: URLSearchParams) => URL = () => new URL(issuer);
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    if (pathname === '/authorize') {
      reply.writeHead(302, { location: address(searchParams).href }).end();
      return;
    }
    reply.setHeader('content-type', 'application/json');
    if (pathname === '/token') {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        codes.push(new URLSearchParams(body).get('code') ?? '');
        reply.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }));
      });
      return;
    }
    reply.end(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        ...metadata,
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    codes,
    redirectTo: (next) => {
      address = next;
    },
    close: () => server.close(),
  };
}
