import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Reloads the page on each `reload` event; the browser reconnects if the connection was lost. */
const CLIENT = `const events = new EventSource('/__reload');
events.addEventListener('reload', () => location.reload());
`;
const TAG = '\n<script type="module" src="/__reload.js"></script>\n';
/** Shown while no gateway runs, for example because its source has a mistake. Reloads like all pages. */
const AWAY = `<!doctype html><html lang="en"><title>No gateway</title>
<p>The gateway does not run at the moment; the terminal says why. This page reloads once it does.</p>${TAG}`;

export interface ReloadProxy {
  /** Makes every open page load itself again. */
  reload(): void;
  close(): void;
}

const isPage = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('text/html') === true &&
  // The demo's script-less pages would only complain.
  String(headers['content-security-policy']).includes("script-src 'self'");

async function answerWithScript(upstream: IncomingMessage, response: ServerResponse) {
  const parts: Buffer[] = [];
  for await (const part of upstream) parts.push(part as Buffer);
  const body = Buffer.concat([...parts, Buffer.from(TAG)]);
  const headers = { ...upstream.headers, 'content-length': String(body.length) };
  // The body is sent in one piece of known length.
  delete headers['transfer-encoding'];
  response.writeHead(upstream.statusCode ?? 502, headers);
  response.end(body);
}

/**
 * Forwards to a gateway and adds a script that reloads the page, from the page's own origin: the gateway's Content
 * Security Policy stays as strict as in production. Rejects when the port is taken.
 */
export function startReloadProxy(
  port: number,
  gateway: { readonly port: number | undefined },
): Promise<ReloadProxy> {
  const listeners = new Set<ServerResponse>();

  const listen = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': hello\n\n');
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  };

  const answerAway = (response: ServerResponse): void => {
    if (!response.headersSent)
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '1' });
    response.end(AWAY);
  };

  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    if (gateway.port === undefined) return answerAway(response);
    const { method, url, headers } = incoming;
    const isNavigation = headers.accept?.includes('text/html');
    const passed = isNavigation ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const outgoing = request(
      { port: gateway.port, host: '127.0.0.1', method, path: url, headers: passed },
      (upstream) => {
        if (method === 'GET' && upstream.statusCode !== 304 && isPage(upstream)) {
          void answerWithScript(upstream, response);
          return;
        }
        response.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders);
        upstream.pipe(response);
      },
    );
    outgoing.on('error', () => answerAway(response));
    incoming.pipe(outgoing);
  };

  const server = createServer((incoming, response) => {
    if (incoming.url === '/__reload') listen(response);
    else if (incoming.url === '/__reload.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(CLIENT);
    else forward(incoming, response);
  });
  const proxy: ReloadProxy = {
    reload() {
      for (const listener of listeners) listener.write('event: reload\ndata: \n\n');
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done(proxy));
  });
}
