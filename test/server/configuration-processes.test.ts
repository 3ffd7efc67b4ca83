import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { CALLS } from '../../src/core/contract/calls.ts';
import { openStore, type OpenStore } from '../../gateway/src/store/engine/open.ts';
import { Agent } from '../support/gateway/agent.ts';
import {
  product,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import { addUser } from '../support/gateway/test-store.ts';
import type { GatewayProcess } from '../support/gateway/gateway-process.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { startCommand } from '../support/gateway/gateway-command.ts';

// Rules: gateway-31, gateway-32, gateway-37
// Left out: shorter tests reload the configuration in this process.

/** A file with the tenant OWNCO of this name and these products for everyone. */
const fileWith = (name: string, ...codes: string[]) => ({
  tenants: {
    OWNCO: tenant({
      theme: { name },
      products: codes.map((code) => product(code, { visibleTo: 'everyone' })),
    }),
  },
});

let postgres: TestPostgres;
let files: TestConfiguration;
let env: Record<string, string>;
let open: OpenStore;
const running: GatewayProcess[] = [];
before(async () => {
  postgres = await startPostgres();
});
after(() => postgres.stop());

/** Starts a process with a configuration file of its own or the shared one. */
async function start(more: Record<string, string> = {}): Promise<GatewayProcess> {
  const started = await startCommand(['start'], { ...env, ...more });
  running.push(started);
  return started;
}
afterEach(async () => {
  await open.close();
  for (const { child, end } of running.splice(0)) {
    child.kill('SIGKILL');
    await end;
  }
  await files.remove();
});

async function prepare(database: string): Promise<void> {
  files = await testConfiguration(fileWith('First', 'A'));
  const databaseUrl = await postgres.createDatabase(database);
  env = { DATABASE_URL: databaseUrl, CONFIG_FILE: files.file, ATTEMPTS_PER_MINUTE: '100000' };
  open = await openStore({ databaseUrl, dataDir: '' }, () => undefined);
}

const browserAt = (port: number): Agent => new Agent({ port, host: 'localhost', tenant: 'OWNCO' });
const AUTH_TYPES = `${CALLS.authTypes.path}?tenantCode=OWNCO`;

async function nameAt(port: number): Promise<unknown> {
  const { envelope } = await browserAt(port).call(AUTH_TYPES);
  return (envelope.data as { theme: { themeDetails: { value: string }[] } } | null)?.theme
    .themeDetails[0]?.value;
}

describe('gateway processes with a configuration file', () => {
  test('start at the same time on an empty database, and reload at SIGHUP without a failed request', async () => {
    await prepare('reload');
    const processes = await Promise.all([start(), start()]);
    const ports = await Promise.all(processes.map(({ port }) => port));
    const { username, password } = await addUser(open, { tenant: 'OWNCO' });
    for (const port of ports) assert.equal(await nameAt(port), 'First');

    let isStopping = false;
    const statuses: number[] = [];
    const clients = ports.flatMap((port) =>
      [1, 2].map(async () => {
        const browser = browserAt(port);
        while (!isStopping)
          for (const call of [
            () => browser.login(username, password),
            () => browser.products(),
            () => browser.refresh(),
            () => browser.call(AUTH_TYPES),
          ])
            statuses.push((await call()).status);
      }),
    );
    for (const name of ['Second', 'Third', 'Fourth']) {
      await files.write(fileWith(name, 'A', name.toUpperCase()));
      // The first process writes the database for both; the second one must find nothing to break.
      for (const { child } of processes) child.kill('SIGHUP');
      for (const port of ports) await waitUntilAsync(async () => (await nameAt(port)) === name);
      await setTimeout(50);
    }
    isStopping = true;
    await Promise.all(clients);
    assert.ok(statuses.length >= 16, `${statuses.length} requests`);
    assert.deepEqual(
      statuses.filter((status) => status !== 200),
      [],
    );
    const browser = browserAt(ports[0] ?? 0);
    await browser.login(username, password);
    const { envelope } = await browser.products();
    assert.deepEqual(
      (envelope.data as { productCode: string }[]).map(({ productCode }) => productCode),
      ['A', 'FOURTH'],
    );
  });

  test('keep the previous configuration if the new file is not valid', async () => {
    await prepare('invalid');
    const { child, port, end } = await start();
    const ownPort = await port;
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await files.write({ tenants: { OWNCO: {} } });
    child.kill('SIGHUP');
    await waitUntilAsync(async () =>
      output.includes('tenants.OWNCO.signIn: This setting is missing.'),
    );
    await files.write('{');
    child.kill('SIGHUP');
    await waitUntilAsync(async () => output.includes('This is not JSON from line 1, column 2 on.'));
    assert.equal(await nameAt(ownPort), 'First');
    await files.write(fileWith('Valid again'));
    child.kill('SIGHUP');
    await waitUntilAsync(async () => (await nameAt(ownPort)) === 'Valid again');
    child.kill('SIGTERM');
    assert.equal((await end).code, 0);
  });

  test('keep serving at SIGHUP if they have no file', async () => {
    await prepare('none');
    const { child, port, end } = await start({ CONFIG_FILE: '' });
    await port;
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.kill('SIGHUP');
    await Promise.race([
      waitUntilAsync(async () => output.includes('There is no configuration file to reload.')),
      end.then(({ output: all }) => assert.fail(`the gateway ended: ${all}`)),
    ]);
    child.kill('SIGTERM');
    assert.equal((await end).code, 0);
  });

  test('end at once at a second SIGTERM, although requests may still arrive', async () => {
    await prepare('impatient');
    const { child, port, end } = await start({ DRAIN_SECONDS: '20' });
    const address = `http://127.0.0.1:${await port}/readyz`;
    child.kill('SIGTERM');
    await waitUntilAsync(async () => (await fetch(address)).status === 503);
    child.kill('SIGTERM');
    assert.equal((await end).code, 1);
  });

  test('do not start with an invalid file: exit code 2, and a line for each fault', async () => {
    await prepare('refused');
    await files.write({ tenants: { OWNCO: {}, acme: tenant() } });
    const { code, output } = await (await start()).end;
    assert.equal(code, 2);
    assert.equal(
      output,
      [
        `The configuration file ${files.file} is not valid:`,
        '  tenants.OWNCO.signIn: This setting is missing.',
        '  tenants.acme: A tenant code has 1 to 63 capital letters, digits, hyphens and underscores.',
        '',
      ].join('\n'),
    );
  });
});
