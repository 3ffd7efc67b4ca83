import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallName } from '../../src/core/contract/calls.ts';
import { callOf } from '../support/bent-gateway.ts';

/** What may break: a call of the contract, or the environment file. */
export type Part = CallName | 'environment';

/** Answers in the gateway's place, badly; one that does nothing lets the caller wait. */
export type BadAnswer = (reply: ServerResponse) => void | Promise<void>;

const ENVIRONMENT = '/assets/environments/environment.release.json';

const partOf = (asked: IncomingMessage): Part | undefined =>
  asked.url === ENVIRONMENT ? 'environment' : callOf(asked);

/** Stands before a gateway: one part of it may be broken, another may be played, all else passes. */
export async function openFaultyGateway(gatewayPort: number) {
  let broken: { readonly part: Part; readonly answer: BadAnswer } | undefined;
  const played = new Map<Part, unknown>();
  let onBroken: () => void = () => undefined;
  let first = Promise.resolve();
  /** Requests that met with the broken part, each until its connection is done with it. */
  let meetings: Promise<unknown>[] = [];

  function pass(request: IncomingMessage, reply: ServerResponse): void {
    const { method, url, headers } = request;
    const passed = httpRequest({
      host: '127.0.0.1',
      port: gatewayPort,
      method,
      path: url,
      headers,
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
      meetings.push(new Promise((done) => reply.on('close', done)));
      onBroken();
      // Who has hung up needs no answer.
      reply.on('error', () => undefined);
      request.resume();
      Promise.resolve(broken.answer(reply)).catch(() => reply.destroy());
    } else if (part && played.has(part)) {
      const data = played.get(part);
      const body = { success: true, statusCode: 200, message: '', error: '', data };
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else pass(request, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://localhost:${port}`,
    /** Breaks a part until {@link heal}; `told` hears of each request that met with it. */
    break(part: Part, answer: BadAnswer, told: () => void): void {
      broken = { part, answer };
      meetings = [];
      first = new Promise((met) => {
        onBroken = () => {
          met();
          told();
        };
      });
    },
    heal(): void {
      broken = undefined;
    },
    /** Answers a call well in the gateway's place. */
    play: (part: Part, data: unknown) => void played.set(part, data),
    /** Resolves once the broken part was asked for; `isOver` waits until nobody waits for it any more. */
    async met({ isOver }: { readonly isOver: boolean }): Promise<void> {
      await first;
      if (isOver) await Promise.all(meetings);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
export type FaultyGateway = Awaited<ReturnType<typeof openFaultyGateway>>;
