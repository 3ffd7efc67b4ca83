import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A plain proxy: each request goes to the next gateway in turn, whoever sends it. */
export interface RoundRobin {
  readonly port: number;
  /** From now on requests go to these ports. */
  setPorts(ports: readonly number[]): void;
  close(): Promise<void>;
}

/** Opens a proxy that knows nothing of people; a gateway that hangs up makes it hang up too. */
export async function openRoundRobin(first: readonly number[] = []): Promise<RoundRobin> {
  let ports = first;
  let turn = 0;
  const server = createServer((incoming, reply) => {
    const port = ports[turn++ % ports.length];
    if (port === undefined) return void reply.destroy();
    const { method, url, headers } = incoming;
    const asked = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path: url,
      headers,
      agent: false,
    });
    asked.on('response', (answer) => {
      reply.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
      answer.on('error', () => reply.destroy());
      answer.pipe(reply);
    });
    asked.on('error', () => reply.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setPorts: (next) => void (ports = next),
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
