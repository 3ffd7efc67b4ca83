import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallName } from '../../src/core/contract/calls.ts';
import { callOf } from '../support/gateway/rewriting-proxy.ts';

/** A part that can be broken: a call of the contract, or the environment file. */
export type Part = CallName | 'environment';

/** Sends a faulty reply instead of the gateway's; without a reply, the caller waits. */
export type BadAnswer = (reply: ServerResponse) => void | Promise<void>;

const ENVIRONMENT = '/assets/environments/environment.release.json';

const partOf = (request: IncomingMessage): Part | undefined =>
  request.url === ENVIRONMENT ? 'environment' : callOf(request);

/** Starts a proxy for a gateway. It can break one part and stub others; all other requests pass. */
export async function openFaultyGateway(gatewayPort: number) {
  let broken: { readonly part: Part; readonly answer: BadAnswer } | undefined;
  const stubs = new Map<Part, unknown>();
  let onBroken: () => void = () => undefined;
  let first = Promise.resolve();
  /** The requests to the broken part; each resolves when its connection closes. */
  let brokenRequests: Promise<unknown>[] = [];

  function pass(request: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = request;
    const passed = httpRequest({
      host: '127.0.0.1',
      port: gatewayPort,
      method,
      path: url,
      headers,
      agent: false,
    });
    passed.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 0, response.rawHeaders);
      response.pipe(reply);
    });
    passed.on('error', () => reply.destroy());
    request.pipe(passed);
  }

  const server = createServer((request, reply) => {
    const part = partOf(request);
    if (part && part === broken?.part) {
      brokenRequests.push(new Promise((done) => reply.on('close', done)));
      onBroken();
      // Ignores errors of connections that the client has closed.
      reply.on('error', () => undefined);
      request.resume();
      Promise.resolve(broken.answer(reply)).catch(() => reply.destroy());
    } else if (part && stubs.has(part)) {
      const data = stubs.get(part);
      const body = { success: true, statusCode: 200, message: '', error: '', data };
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else pass(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://localhost:${port}`,
    /** Breaks a part until {@link repair}; calls `onRequest` for each request to it. */
    break(part: Part, answer: BadAnswer, onRequest: () => void): void {
      broken = { part, answer };
      brokenRequests = [];
      first = new Promise((resolve) => {
        onBroken = () => {
          resolve();
          onRequest();
        };
      });
    },
    repair(): void {
      broken = undefined;
    },
    /** Answers a call successfully instead of the gateway. */
    stub: (part: Part, data: unknown) => void stubs.set(part, data),
    /** Resolves once the broken part was requested; with `isOver`, once all its requests have ended. */
    async requested({ isOver }: { readonly isOver: boolean }): Promise<void> {
      await first;
      if (isOver) await Promise.all(brokenRequests);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type FaultyGateway = Awaited<ReturnType<typeof openFaultyGateway>>;
