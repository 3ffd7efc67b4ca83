import {
  createServer as createPlainServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CALLS, DEFAULT_UTILITY_BASE, type CallName } from '../../src/core/contract/calls.ts';
import { Envelope } from '../../src/core/contract/envelope.ts';

/** A gateway's answer on its way out, to be changed. */
export interface BentReply {
  /** The call it answers; undefined for what is no call. */
  readonly call: CallName | undefined;
  readonly asked: IncomingMessage;
  status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  body: string;
  /** True lets the caller wait for ever. */
  isHeldBack: boolean;
}

/** Changes an answer. */
export type Bend = (reply: BentReply) => void;

/** Changes the envelope of a reply. */
export function bendEnvelope(reply: BentReply, change: (envelope: Envelope) => object): void {
  reply.body = JSON.stringify({
    ...Envelope.parse(JSON.parse(reply.body)),
    ...change(Envelope.parse(JSON.parse(reply.body))),
  });
}

/** Changes the Set-Cookie lines of a reply. */
export function bendCookies(reply: BentReply, change: (line: string) => string | undefined): void {
  const lines = [reply.headers['set-cookie'] ?? []].flat();
  reply.headers['set-cookie'] = lines.map(change).filter((line) => line !== undefined);
}

const PATHS = Object.entries(CALLS).map(([call, { method, path }]) => {
  const full = call === 'lookup' ? DEFAULT_UTILITY_BASE + path : path;
  return {
    call: call as CallName,
    method,
    pattern: new RegExp(`^${full.replace(/\{\w+\}/g, '[^/]+')}$`),
  };
});

/** The call of the contract that a request is; undefined for what is none. */
export function callOf({
  method,
  url = '/',
}: Pick<IncomingMessage, 'method' | 'url'>): CallName | undefined {
  const [path = ''] = url.split('?');
  return PATHS.find((one) => one.method === method && one.pattern.test(path))?.call;
}

/** Stands before a gateway and bends what it says; with a certificate it speaks HTTPS. */
export async function openBentGateway(
  gatewayPort: number,
  tls?: { readonly key: string; readonly cert: string },
) {
  let bend: Bend = () => undefined;

  function answer(asked: IncomingMessage, response: IncomingMessage, reply: ServerResponse): void {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => {
      const bent: BentReply = {
        call: callOf(asked),
        asked,
        status: response.statusCode ?? 0,
        // The length will be another one.
        headers: { ...response.headers, 'content-length': undefined },
        isHeldBack: false,
        body: Buffer.concat(chunks).toString(),
      };
      bend(bent);
      if (bent.isHeldBack) return;
      const present = Object.entries(bent.headers).filter(([, value]) => value !== undefined);
      reply.writeHead(bent.status, Object.fromEntries(present)).end(bent.body);
    });
  }

  function pass(asked: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = asked;
    const passed = httpRequest({
      host: '127.0.0.1',
      port: gatewayPort,
      method,
      path: url,
      headers: { ...headers, ...(tls && { 'x-forwarded-proto': 'https' }) },
    });
    passed.on('response', (response) => answer(asked, response, reply));
    passed.on('error', () => reply.destroy());
    asked.pipe(passed);
  }

  const server = tls ? createTlsServer(tls, pass) : createPlainServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${tls ? 'https' : 'http'}://localhost:${port}`,
    /** Without one everything passes as it is. */
    setBend: (next: Bend = () => undefined) => void (bend = next),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type BentGateway = Awaited<ReturnType<typeof openBentGateway>>;
