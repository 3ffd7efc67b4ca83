import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMailbox } from './mailbox.ts';
import { createPages } from './pages/pages.ts';
import { createListener } from './routes.ts';
import { createSigner } from './signer.ts';
import { openTenantGateways } from './tenant-gateways.ts';

/** The addresses of this machine. */
export const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'] as const;

/** A machine may be without IPv6. */
const UNSUPPORTED = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

export interface ServerOptions {
  /** 0 for any free one. */
  readonly port: number;
  /** By default all of this machine. */
  readonly addresses?: readonly string[];
  readonly now?: () => number;
}

/** A server that runs. */
export interface DevServer {
  /** Such as `http://localhost:4173`. */
  readonly origin: string;
  close(): Promise<void>;
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    // Pages keep connections open.
    server.closeAllConnections();
  });

/** Starts the server at all addresses, with one port. Rejects if the port is in use at one of them. */
export async function startDevServer({
  port,
  addresses = LOOPBACK_ADDRESSES,
  now = Date.now,
}: ServerOptions): Promise<DevServer> {
  let origin = '';
  const shared = {
    origin: () => origin,
    mailbox: createMailbox(now),
    signer: createSigner(now),
    now,
  };
  const gateways = openTenantGateways(shared);
  const pages = createPages(shared);
  const listener = createListener({ gateways, signer: shared.signer, pages });
  const servers: Server[] = [];
  let used = port;
  try {
    for (const address of addresses) {
      const server = createServer(listener);
      try {
        used = await listen(server, used, address);
        servers.push(server);
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (!UNSUPPORTED.has(code) || addresses.length === 1) throw error;
      }
    }
  } catch (error) {
    await Promise.all(servers.map(close));
    throw error;
  }
  origin = `http://localhost:${used}`;
  return {
    origin,
    async close() {
      await Promise.all(servers.map(close));
    },
  };
}
