import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A proxy before a gateway of this machine. */
export interface ClosingProxy {
  readonly url: string;
  /** How many requests have got no reply, because their connection was closed. */
  readonly lost: () => number;
  close(): Promise<void>;
}

/**
 * Opens a proxy that closes connections which were idle for a moment, as servers do. It closes each just as the next
 * request arrives, which is the worst time: the client could not know.
 */
export async function openClosingProxy(port: number, idleMs: number): Promise<ClosingProxy> {
  const open = new Set<Socket>();
  let lost = 0;
  const server = createServer((client) => {
    const gateway = connect(port, '127.0.0.1');
    let repliedAt = Infinity;
    const end = () => {
      client.destroy();
      gateway.destroy();
    };
    for (const socket of [client, gateway]) {
      open.add(socket);
      socket.on('error', end).on('close', () => open.delete(socket));
      socket.on('close', end);
    }
    client.on('data', (part) => {
      if (performance.now() - repliedAt < idleMs || repliedAt === Infinity) {
        gateway.write(part);
        return;
      }
      lost += 1;
      end();
    });
    gateway.on('data', (part) => {
      repliedAt = performance.now();
      client.write(part);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
