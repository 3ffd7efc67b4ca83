import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** A server of figures. */
export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves `/metrics` on a port of its own, which users can't reach. Rejects if the port is not available. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const isKnown = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    if (!isKnown) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
