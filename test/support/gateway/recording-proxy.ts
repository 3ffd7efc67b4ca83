import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that the proxy received. */
export interface RecordedRequest {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly atMs: number;
  /** Status of the reply; 0 before it arrives. */
  status: number;
  encoding: string;
  /** Length of the reply's body on the wire. */
  bodyBytes: number;
}

/** What a handler can do with a request. */
export interface ReplyActions {
  /** Forwards the request to the gateway. */
  pass(): Promise<void>;
  /** Replies in the gateway's place. */
  answer(status: number, body: string, headers?: Record<string, string>): void;
  /** Closes the connection without a reply. */
  drop(): void;
}

/** Handles a request; if it does nothing, the caller waits. */
export type RequestHandler = (
  request: RecordedRequest,
  actions: ReplyActions,
) => void | Promise<void>;

export interface RecordingProxy {
  /** `http://localhost:PORT`. */
  readonly origin: string;
  /** The same server by its IP address, which is another origin to browsers. */
  readonly originByAddress: string;
  readonly requests: readonly RecordedRequest[];
  /** Sets the handler; without an argument every request passes. */
  setHandler(handler?: RequestHandler): void;
  /** Serves a page that the test supplies. */
  serve(path: string, html: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** Opens a proxy before a gateway that records requests, serves host pages, and can delay or refuse calls. */
export async function openRecordingProxy(gatewayPort: number): Promise<RecordingProxy> {
  const requests: RecordedRequest[] = [];
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  let handler: RequestHandler = (_, { pass }) => pass();

  const pass = (incoming: IncomingMessage, reply: ServerResponse, request: RecordedRequest) =>
    new Promise<void>((resolve) => {
      const { method, url, headers } = incoming;
      const forwarded = httpRequest({
        host: '127.0.0.1',
        port: gatewayPort,
        method,
        path: url,
        headers,
        agent: false,
      });
      forwarded.on('response', (answer) => {
        request.status = answer.statusCode ?? 0;
        request.encoding = answer.headers['content-encoding'] ?? '';
        answer.on('data', (chunk: Buffer) => (request.bodyBytes += chunk.length));
        answer.on('close', resolve);
        // The client may have closed the connection; the gateway has handled the request anyway.
        if (reply.destroyed) {
          answer.resume();
          return;
        }
        reply.once('close', () => answer.resume());
        reply.writeHead(request.status, answer.rawHeaders);
        answer.pipe(reply);
      });
      forwarded.on('error', () => {
        reply.destroy();
        resolve();
      });
      if (incoming.destroyed) forwarded.end();
      else incoming.pipe(forwarded);
    });

  const server = createServer((incoming, reply) => {
    const url = incoming.url ?? '/';
    const request: RecordedRequest = {
      method: incoming.method ?? 'GET',
      path: url.split('?', 1)[0] ?? '/',
      url,
      headers: incoming.headers,
      atMs: Date.now(),
      status: 0,
      encoding: '',
      bodyBytes: 0,
    };
    requests.push(request);
    const answer: ReplyActions['answer'] = (status, body, headers = {}) => {
      request.status = status;
      reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    };
    const page = pages.get(request.path);
    if (page)
      answer(200, page.html, { 'content-type': 'text/html; charset=utf-8', ...page.headers });
    else {
      const drop = () => void reply.destroy();
      void handler(request, { pass: () => pass(incoming, reply, request), answer, drop });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://localhost:${port}`,
    originByAddress: `http://127.0.0.1:${port}`,
    requests,
    setHandler(next = (_, actions) => actions.pass()) {
      handler = next;
    },
    serve: (path, html, headers = {}) => void pages.set(path, { html, headers }),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
