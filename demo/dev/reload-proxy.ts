import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Reloads the page on each `reload` event; the browser reconnects if the connection was lost. */
const CLIENT = `const events = new EventSource('/__reload');
events.addEventListener('reload', () => location.reload());
`;
const TAG = '\n<script type="module" src="/__reload.js"></script>\n';
/** The page shown while no gateway runs, for example because of a syntax error. Reloads like all pages. */
const GATEWAY_DOWN = `<!doctype html><html lang="en"><title>No gateway</title>
<p>The gateway is not running; the terminal shows why. This page reloads when it is up.</p>${TAG}`;

export interface ReloadProxy {
  /** Reloads every open page. */
  reload(): void;
  close(): void;
}

const isPage = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/html') === true &&
  // The policy of pages without scripts would block the reload script.
  String(headers['content-security-policy']).includes("script-src 'self'");

async function respondWithScript(upstream: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of upstream) parts.push(part as Buffer);
  const body = Buffer.concat([...parts, Buffer.from(TAG)]);
  const headers = { ...upstream.headers, 'content-length': String(body.length) };
  // The body is sent in one piece of a known length.
  delete headers['transfer-encoding'];
  response.writeHead(upstream.statusCode ?? 502, headers);
  response.end(body);
}

/**
 * Starts a proxy that forwards to a gateway and adds a reload script to its pages. The script has the page's own
 * origin, so that the Content Security Policy stays as strict as in production. Rejects if the port is in use.
 */
export function startReloadProxy(
  port: number,
  gateway: { readonly port: number | undefined },
): Promise<ReloadProxy> {
  const subscribers = new Set<ServerResponse>();

  const subscribe = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': hello\n\n');
    subscribers.add(response);
    response.on('close', () => subscribers.delete(response));
  };

  const respondGatewayDown = (response: ServerResponse): void => {
    if (!response.headersSent)
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' });
    response.end(GATEWAY_DOWN);
  };

  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    if (gateway.port === undefined) return respondGatewayDown(response);
    const { method, url, headers } = incoming;
    const isNavigation = headers.accept?.includes('text/html');
    const forwarded = isNavigation ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const outgoing = request(
      { port: gateway.port, host: '127.0.0.1', method, path: url, headers: forwarded },
      (upstream) => {
        if (method === 'GET' && upstream.statusCode !== 304 && isPage(upstream)) {
          void respondWithScript(upstream, response);
          return;
        }
        response.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders);
        upstream.pipe(response);
      },
    );
    outgoing.on('error', () => respondGatewayDown(response));
    incoming.pipe(outgoing);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === '/__reload') subscribe(response);
    else if (incoming.url === '/__reload.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(CLIENT);
    else forward(incoming, response);
  });
  const proxy: ReloadProxy = {
    reload() {
      for (const subscriber of subscribers) subscriber.write('event: reload\ndata: \n\n');
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(proxy));
  });
}
