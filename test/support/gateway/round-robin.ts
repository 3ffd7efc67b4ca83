import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that forwards each request to the next gateway in turn, without sticky sessions. */
export interface RoundRobin {
  readonly port: number;
  /** Sets the ports to which the next requests go, in this order. */
  setPorts(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** Opens the proxy. If a gateway closes a connection, the proxy closes the client's too. */
export async function openRoundRobin(first: readonly number[] = []): Promise<RoundRobin> {
  let ports = first;
  let turn = 0;
  const server = createServer((incoming, reply) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined) return void reply.destroy();
    const { method, url, headers } = incoming;
    const forwarded = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers,
      agent: false,
    });
    forwarded.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    });
    forwarded.on('error', () => reply.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setPorts(next) {
      ports = next;
      turn = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
