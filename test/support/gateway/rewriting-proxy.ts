import {
  createServer as createPlainServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CALLS, pathOf, type CallName } from '../../../src/core/contract/calls.ts';
import { Envelope } from '../../../src/core/contract/envelope.ts';

/** A gateway's reply that a rewrite may change before the proxy sends it. */
export interface ProxiedReply {
  /** The call that it answers; undefined if the request is not a call of the contract. */
  readonly call: CallName | undefined;
  readonly request: IncomingMessage;
  status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  body: string;
  /** True: the reply is never sent, so the caller waits forever. */
  isWithheld: boolean;
}

/** Changes a reply. */
export type Rewrite = (reply: ProxiedReply) => void;

/** Changes the envelope of a reply. */
export function rewriteEnvelope(reply: ProxiedReply, change: (envelope: Envelope) => object): void {
  reply.body = JSON.stringify({
    ...Envelope.parse(JSON.parse(reply.body)),
    ...change(Envelope.parse(JSON.parse(reply.body))),
  });
}

/** Changes the Set-Cookie lines of a reply. */
export function rewriteCookies(
  reply: ProxiedReply,
  change: (line: string) => string | undefined,
): void {
  const lines = [reply.headers['set-cookie'] ?? []].flat();
  reply.headers['set-cookie'] = lines.map(change).filter((line) => line !== undefined);
}

const PATHS = Object.entries(CALLS).map(([call, row]) => {
  return {
    call: call as CallName,
    method: row.method,
    pattern: new RegExp(`^${pathOf(row).replace(/\{\w+\}/g, '[^/]+')}$`),
  };
});

/** Returns the contract's call that a request makes, or undefined if it makes none. */
export function callOf({
  method,
  url = '/',
}: Pick<IncomingMessage, 'method' | 'url'>): CallName | undefined {
  const [path = ''] = url.split('?');
  return PATHS.find((one) => one.method === method && one.pattern.test(path))?.call;
}

/** Opens a proxy that rewrites a gateway's replies. With a certificate it serves HTTPS. */
export async function openRewritingProxy(
  gatewayPort: number,
  tls?: { readonly key: string; readonly cert: string },
) {
  let rewrite: Rewrite = () => undefined;

  function answer(
    request: IncomingMessage,
    response: IncomingMessage,
    reply: ServerResponse,
  ): void {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      const proxied: ProxiedReply = {
        call: callOf(request),
        request,
        status: response.statusCode ?? 0,
        // A rewrite may change the length.
        headers: { ...response.headers, 'content-length': undefined },
        isWithheld: false,
        body: Buffer.concat(chunks).toString(),
      };
      rewrite(proxied);
      if (proxied.isWithheld) return;
      const present = Object.entries(proxied.headers).filter(([, value]) => value !== undefined);
      reply.writeHead(proxied.status, Object.fromEntries(present)).end(proxied.body);
    });
  }

  function pass(request: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = request;
    const passed = httpRequest({
      host: '127.0.0.1',
      port: gatewayPort,
      method,
      path: url,
      headers: { ...headers, ...(tls && { 'x-forwarded-proto': 'https' }) },
      agent: false,
    });
    passed.on('response', (response) => answer(request, response, reply));
    passed.on('error', () => reply.destroy());
    request.pipe(passed);
  }

  const server = tls ? createTlsServer(tls, pass) : createPlainServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${tls ? 'https' : 'http'}://localhost:${port}`,
    /** Sets the rewrite; without an argument replies pass unchanged. */
    setRewrite: (next: Rewrite = () => undefined) => void (rewrite = next),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type RewritingProxy = Awaited<ReturnType<typeof openRewritingProxy>>;
