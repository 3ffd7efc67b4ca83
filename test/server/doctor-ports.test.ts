import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { settingsOf, type GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import { checkPorts } from '../../gateway/src/doctor/check-ports.ts';
import { requirePorts } from '../../gateway/src/doctor/require-ports.ts';
import { startGateway } from '../../gateway/src/gateway.ts';
import { lockFolder } from '../../gateway/src/store/engine/folder-lock.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { freePort } from '../support/programs/free-port.ts';

// Rules: gateway-81, gateway-140

const ALIVE = '{"status":"ok"}';

/** Returns why this machine can't listen at an address. */
function withoutAddress(host: string): string | false {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  if (!host.includes(':') || addresses.some(({ address }) => address === '::1')) return false;
  return 'this machine has no IPv6';
}

const servers: Server[] = [];
let folder = '';
before(async () => void (folder = await temporaryFolder()));
after(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts a web server, and returns its port. */
async function serve(host: string, listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, host);
  await once(server, 'listening');
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

/** Serves one page, as a gateway does. */
const only =
  (path: string, text: string): RequestListener =>
  ({ url }, reply) =>
    url === path ? reply.end(text) : reply.writeHead(404).end();

const found = async (options: GatewayOptions): Promise<string[]> =>
  (await checkPorts(settingsOf(options))).map(
    ({ level, subject, text }) => `${level} ${subject}: ${text}`,
  );

describe('the doctor', () => {
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '::1', '::'])
    test(
      `recognizes a gateway that listens at ${host}`,
      { skip: withoutAddress(host) },
      async () => {
        const port = await serve(host, only('/livez', ALIVE));
        assert.deepEqual(await found({ host, port }), [
          `ok ports: A gateway answers at port ${port} of ${host}.`,
        ]);
      },
    );

  test('recognizes the metrics of a gateway', async () => {
    const metricsPort = await serve('127.0.0.1', only('/metrics', '# TYPE\nsso_sessions_open 0\n'));
    assert.deepEqual(await found({ port: 0, metricsPort }), [
      `ok ports: A gateway answers at port ${metricsPort} of 127.0.0.1.`,
    ]);
  });

  test('does not take a server that redirects to a gateway for one', async () => {
    const gateway = await serve('127.0.0.1', only('/livez', ALIVE));
    const location = `http://127.0.0.1:${gateway}/livez`;
    const port = await serve('127.0.0.1', (_, reply) => reply.writeHead(302, { location }).end());
    assert.deepEqual(await found({ port }), [
      `error ports: Port ${port} is in use. Stop the process that uses it, or set another port, for example PORT=${port + 1}.`,
    ]);
  });

  test('takes an answer that comes after a second for that of another process', async (t) => {
    const { mock } = t.mock.method(AbortSignal, 'timeout', () => AbortSignal.abort());
    const port = await serve('127.0.0.1', only('/livez', ALIVE));
    const [line = ''] = await found({ port });
    assert.match(line, /^error ports: Port \d+ is in use\./);
    assert.deepEqual(
      mock.calls.map((call) => call.arguments),
      [[1000]],
    );
  });

  test('names free ports, and leaves both free', async () => {
    const [port, metricsPort] = [await freePort(), await freePort()];
    for (const time of ['first', 'second'])
      assert.deepEqual(
        await found({ port, metricsPort }),
        [
          `ok ports: Port ${metricsPort} of 127.0.0.1 is free.`,
          `ok ports: Port ${port} of 127.0.0.1 is free.`,
        ],
        time,
      );
  });

  test('checks no port that is chosen at the start', async () => {
    assert.deepEqual(await found({ port: 0, metricsPort: 0 }), []);
    assert.deepEqual(await found({ port: 0 }), []);
  });
});

describe('a gateway whose port is in use', () => {
  let used = 0;
  before(async () => {
    used = await serve('127.0.0.1', only('/', ''));
  });

  test('does not start, and writes nothing', async () => {
    for (const ports of [{ port: used }, { port: 0, metricsPort: used }]) {
      const dataDir = join(folder, 'new');
      const started = startGateway({ ...ports, dataDir, logLevel: 'silent' });
      await assert.rejects(started, { code: 'EADDRINUSE', port: used });
      assert.ok(!existsSync(dataDir));
    }
  });

  test('says that the data folder is in use if another gateway has locked it', async (t) => {
    const dataDir = join(folder, 'locked');
    t.after(await lockFolder(dataDir));
    const target = settingsOf({ port: used, dataDir });
    await assert.rejects(requirePorts(target), {
      message: `The data folder ${dataDir} is in use by another gateway. Stop that one, or set DATA_DIR to another folder.`,
    });
    const databaseUrl = 'postgres://db.example/sso';
    await assert.rejects(requirePorts({ ...target, databaseUrl }), { code: 'EADDRINUSE' });
  });

  test('says that the port is in use if the data folder is free', async () => {
    const dataDir = join(folder, 'free');
    await (
      await lockFolder(dataDir)
    )();
    await assert.rejects(requirePorts(settingsOf({ port: used, dataDir })), { code: 'EADDRINUSE' });
  });
});

test('a gateway can use ports that are free, or chosen at the start', async () => {
  const [port, metricsPort] = [await freePort(), await freePort()];
  await requirePorts(settingsOf({ port, metricsPort }));
  await requirePorts(settingsOf({ port: 0, metricsPort: 0 }));
  // The ports are free again.
  await requirePorts(settingsOf({ port, metricsPort }));
});
