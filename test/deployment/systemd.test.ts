import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { openStore, type OpenStore } from '../../gateway/src/store/engine/open.ts';
import { Agent } from '../support/gateway/agent.ts';
import { freePort } from '../support/programs/free-port.ts';
import { addUser } from '../support/gateway/test-store.ts';
import { SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { describeWith } from '../neighbors/support/describe-with.ts';
import { SYSTEMD } from '../neighbors/support/programs.ts';
import { bootSystemd, type SystemdMachine } from './systemd.ts';

// Rules: gateway-85

const UNIT = 'sso-gateway.service';
const EMBEDDED = 'embedded.service';
const LOG = '/gateway.log';
const text = readFileSync(`gateway/deploy/${UNIT}`, 'utf8');
/** The unit for the embedded database, as the page for operators describes it. */
const embedded = text.replace(/^LoadCredential=.*\n|^Environment=\w+=%d\/.*\n/gm, '');
/** Logs into a file, because there is no journal, and starts again sooner and more often. */
const forTests = `
  [Unit]
  StartLimitIntervalSec=0
  [Service]
  StandardOutput=append:${LOG}
  StandardError=inherit
  RestartSec=100ms`.replaceAll('\n  ', '\n');

describeWith(SYSTEMD, 'the systemd unit', () => {
  let postgres: TestPostgres;
  let machine: SystemdMachine;
  let open: OpenStore;
  let port = 0;
  const systemctl = (...args: readonly string[]) => machine.run('systemctl', ...args);
  const log = () => readFileSync(machine.pathOf(LOG), 'utf8');
  const mainProcess = () => machine.property('MainPID');

  /** Waits until the gateway serves. Fails with its log if it stays down. */
  const ready = async (): Promise<void> => {
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      );
    await waitUntilAsync(isReady).catch(() => assert.fail(log()));
  };
  const browser = () => new Agent({ port, host: 'localhost', tenant: 'ACME' });

  before(async () => {
    execFileSync(process.execPath, ['gateway/build.mjs']);
    postgres = await startPostgres();
    const databaseUrl = `${await postgres.createDatabase('unit')}?sslmode=disable`;
    open = await openStore({ databaseUrl, dataDir: '' }, () => undefined);
    port = await freePort();
    machine = await bootSystemd(UNIT, {
      units: {
        [UNIT]: text,
        [`${UNIT}.d/tests.conf`]: forTests,
        [EMBEDDED]: embedded,
        [`${EMBEDDED}.d/tests.conf`]: forTests,
      },
      etc: {
        environment: `CONFIG_FILE=/etc/sso-gateway/gateway.json\nPORT=${port}\nDRAIN_SECONDS=1\n`,
        'database-url': databaseUrl,
        'secret-key': SECRET_KEY,
      },
    });
  });
  after(async () => {
    try {
      await machine.stop();
    } finally {
      // A server that stays would keep the tests from ending.
      await open.close();
      await postgres.stop();
    }
  });

  test('is valid, and isolates the gateway', () => {
    // A warning, such as one about an unknown option, is not a failure.
    const verify = `systemd-analyze verify /etc/units/${UNIT} 2>&1`;
    assert.equal(machine.run('/bin/sh', '-c', verify), '');
    // In tenths; systemd 252 counts 11. Access to the network is most of that.
    const limits = ['--offline=true', '--threshold=12'];
    machine.run('systemd-analyze', 'security', ...limits, `/etc/units/${UNIT}`);
  });

  test('starts the gateway again until the database is there', async () => {
    await postgres.restart(async () => {
      systemctl('start', UNIT);
      await waitUntilAsync(async () => Number(machine.property('NRestarts')) > 0);
      assert.match(log(), /PostgreSQL at 127\.0\.0\.1/);
    });
    await ready();
  });

  test('signs a user in, as a user without rights', async () => {
    const { username, password } = await addUser(open, { tenant: 'ACME' });
    assert.equal((await browser().login(username, password)).status, 200);
    const status = machine.run('cat', `/proc/${mainProcess()}/status`);
    assert.doesNotMatch(status, /^[UG]id:.*\t0\b/m);
    assert.match(status, /^CapBnd:\t0+$/m);
    assert.match(status, /^NoNewPrivs:\t1$/m);
    assert.match(status, /^Seccomp:\t2$/m);
  });

  test('reloads the configuration file', async () => {
    const before = mainProcess();
    const file = machine.pathOf('/etc/sso-gateway/gateway.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Acme Billing Suite', 'Reloaded'));
    systemctl('reload', UNIT);
    await waitUntilAsync(async () => {
      const reply = await browser().send(`${CALLS.authTypes.path}?tenantCode=ACME`);
      return reply.text.includes('Reloaded');
    });
    assert.equal(mainProcess(), before);
  });

  for (const signal of ['KILL', 'HUP'])
    test(`starts the gateway again after a SIG${signal} that ended it`, async () => {
      const before = mainProcess();
      // The signal arrives before the gateway listens to signals.
      systemctl('restart', UNIT);
      systemctl('kill', '--signal', signal, UNIT);
      await waitUntilAsync(async () => Number(machine.property('NRestarts')) > 0);
      await ready();
      assert.notEqual(mainProcess(), before);
    });

  test('stops the gateway in time, and for good', () => {
    systemctl('stop', UNIT);
    assert.equal(machine.property('Result'), 'success');
    assert.equal(machine.property('ActiveState'), 'inactive');
    assert.doesNotMatch(log(), /killed|closed early/i);
  });

  // Creates a database, which takes longer than all other tests of this file.
  test('runs the gateway on the embedded database without the four lines', async () => {
    systemctl('start', EMBEDDED);
    await ready();
    const data = machine.pathOf('/var/lib/private/sso-gateway');
    assert.equal(statSync(data).mode & 0o777, 0o700);
    assert.notEqual(statSync(data).uid, 0);
    systemctl('stop', EMBEDDED);
  });
});
