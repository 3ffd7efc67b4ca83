import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { openFaultyGateway } from '../faults/faulty-gateway.ts';
import { openRecordingProxy } from '../support/gateway/recording-proxy.ts';
import { openRewritingProxy } from '../support/gateway/rewriting-proxy.ts';
import { openRoundRobin } from '../support/gateway/round-robin.ts';

/** Opens a server in place of a gateway. It counts its connections. */
async function openServer() {
  let connections = 0;
  const server = createServer((_, reply) => reply.end('{}'));
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { port, count: () => connections, close };
}

const PROXIES: Record<string, (port: number) => Promise<{ close(): Promise<void> } & object>> = {
  'of the faults': openFaultyGateway,
  'that records': openRecordingProxy,
  'that rewrites': (port) => openRewritingProxy(port),
  'before several gateways': (port) => openRoundRobin([port]),
};

const originOf = (proxy: object): string =>
  'port' in proxy ? `http://localhost:${String(proxy.port)}` : String(Reflect.get(proxy, 'origin'));

describe('a proxy of the tests', () => {
  for (const [name, open] of Object.entries(PROXIES))
    // A gateway that was busy for long closes a connection while the proxy sends the next request through it.
    it(`${name} opens a connection for each request`, async (t) => {
      const server = await openServer();
      t.after(server.close);
      const proxy = await open(server.port);
      t.after(() => proxy.close());
      for (let times = 0; times < 3; times += 1) {
        const reply = await fetch(`${originOf(proxy)}/file.txt`);
        assert.equal(await reply.text(), '{}');
      }
      assert.equal(server.count(), 3);
    });
});
