import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Loads the page again when a build is done; also when the server was away meanwhile. */
const CLIENT = `const events = new EventSource('/__reload');
events.addEventListener('reload', () => location.reload());
`;
const TAG = '\n<script type="module" src="/__reload.js"></script>\n';

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
  response.writeHead(upstream.statusCode ?? 502, {
    ...upstream.headers,
    'content-length': body.length,
  });
  response.end(body);
}

/**
 * Stands before a gateway and adds a script that reloads the page, from the page's own origin: the
 * gateway's Content Security Policy stays as strict as in production. Rejects when the port is taken.
 */
export function startReloadProxy(port: number, gatewayPort: number): Promise<ReloadProxy> {
  const listeners = new Set<ServerResponse>();

  const listen = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': hello\n\n');
    listeners.add(response);
    response.on('close', () => listeners.delete(response));
  };

  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method, url, headers } = incoming;
    const isNavigation = headers.accept?.includes('text/html');
    const passed = isNavigation ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const outgoing = request(
      { port: gatewayPort, host: '127.0.0.1', method, path: url, headers: passed },
      (upstream) => {
        if (method === 'GET' && upstream.statusCode !== 304 && isPage(upstream)) {
          void answerWithScript(upstream, response);
          return;
        }
        response.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders);
        upstream.pipe(response);
      },
    );
    outgoing.on('error', (error) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`${error.message}\n`);
    });
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
