import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that came to the door. */
export interface Visit {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly atMs: number;
  /** Status of the answer; 0 while there is none. */
  status: number;
  encoding: string;
  /** Length of the answer's body as it went over the wire. */
  bodyBytes: number;
}

/** What may be done with a request instead of just passing it on. */
export interface Choices {
  /** Lets the gateway answer. */
  pass(): Promise<void>;
  /** Answers in the gateway's place. */
  answer(status: number, body: string, headers?: Record<string, string>): void;
  /** Hangs up without an answer. */
  drop(): void;
}

/** Decides what becomes of a request; one that does nothing lets the caller wait. */
export type Porter = (visit: Visit, choices: Choices) => void | Promise<void>;

export interface FrontDoor {
  /** `http://localhost:PORT`. */
  readonly origin: string;
  /** The same by address, which browsers take for another origin. */
  readonly otherOrigin: string;
  readonly visits: readonly Visit[];
  /** Puts somebody at the door; without one every request passes. */
  setPorter(porter?: Porter): void;
  /** Serves a page of the test's own. */
  serve(path: string, html: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** A door before a gateway: counts who comes, serves host pages, and may hold or refuse a call. */
export async function openFrontDoor(gatewayPort: number): Promise<FrontDoor> {
  const visits: Visit[] = [];
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  let porter: Porter = (_, { pass }) => pass();

  const pass = (incoming: IncomingMessage, reply: ServerResponse, visit: Visit) =>
    new Promise<void>((resolve) => {
      const { method, url, headers } = incoming;
      const asked = httpRequest({
        host: '127.0.0.1',
        port: gatewayPort,
        method,
        path: url,
        headers,
      });
      asked.on('response', (answer) => {
        visit.status = answer.statusCode ?? 0;
        visit.encoding = answer.headers['content-encoding'] ?? '';
        answer.on('data', (chunk: Buffer) => (visit.bodyBytes += chunk.length));
        answer.on('close', resolve);
        // Who asked may have hung up meanwhile; the gateway has done its work all the same.
        if (reply.destroyed) {
          answer.resume();
          return;
        }
        reply.once('close', () => answer.resume());
        reply.writeHead(visit.status, answer.rawHeaders);
        answer.pipe(reply);
      });
      asked.on('error', () => {
        reply.destroy();
        resolve();
      });
      if (incoming.destroyed) asked.end();
      else incoming.pipe(asked);
    });

  const server = createServer((incoming, reply) => {
    const url = incoming.url ?? '/';
    const visit: Visit = {
      method: incoming.method ?? 'GET',
      path: url.split('?', 1)[0] ?? '/',
      url,
      headers: incoming.headers,
      atMs: Date.now(),
      status: 0,
      encoding: '',
      bodyBytes: 0,
    };
    visits.push(visit);
    const answer: Choices['answer'] = (status, body, headers = {}) => {
      visit.status = status;
      reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    };
    const page = pages.get(visit.path);
    if (page)
      answer(200, page.html, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
    else {
      const drop = () => void reply.destroy();
      void porter(visit, { pass: () => pass(incoming, reply, visit), answer, drop });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://localhost:${port}`,
    otherOrigin: `http://127.0.0.1:${port}`,
    visits,
    setPorter(next = (_, choices) => choices.pass()) {
      porter = next;
    },
    serve: (path, html, headers = {}) => void pages.set(path, { html, headers }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
