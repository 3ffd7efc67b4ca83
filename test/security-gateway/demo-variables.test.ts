import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { Agent } from '../support/gateway/agent.ts';
import { runProcess, startCommand } from '../support/gateway/gateway-command.ts';
import type { GatewayProcess } from '../support/gateway/gateway-process.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-174

/** What the demo reads from its environment. */
const DEMO = { DEMO: '1', OIDC_ORIGIN: 'https://evil.example' };
const HOST = 'sso.example';
const AUTH_TYPES = `${CALLS.authTypes.path}?tenantCode=ACME`;

let dataDir = '';
before(async () => {
  dataDir = await temporaryFolder();
});
after(() => rm(dataDir, { recursive: true, force: true }));

describe('sso-gateway with the variables of the demo', () => {
  let gateway: GatewayProcess;
  let port = 0;
  before(async () => {
    gateway = await startCommand(['start'], { ...DEMO, DATA_DIR: dataDir, PUBLIC_HOSTS: HOST });
    port = await gateway.port;
  });
  after(async () => {
    gateway.child.kill('SIGTERM');
    await gateway.end;
  });
  const browser = (host = HOST) => new Agent({ port, host, tenant: 'ACME' });

  test('refuses loopback names next to listed hosts', async () => {
    assert.equal((await browser().send(AUTH_TYPES)).status, 200);
    for (const host of ['localhost', 'acme.localhost', '127.0.0.1'])
      assert.equal((await browser(host).send(AUTH_TYPES)).status, 400, host);
  });

  test('has no account, mailbox, page or provider of the demo', async () => {
    assert.notEqual((await browser().login('ada@acme.example')).status, 200);
    for (const path of ['/demo/mailbox', '/playground/', '/suite/INV', '/oidc/jwks', '/docs/'])
      assert.equal((await browser().send(path)).status, 404, path);
  });
});

describe('without a key, sso-gateway with the variables of the demo', () => {
  const env = { ...DEMO, DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/sso' };

  for (const command of ['start', 'audit'])
    test(`does not use a PostgreSQL database: ${command}`, async () => {
      const { code, output } = await runProcess([command], env);
      assert.equal(code, 2);
      assert.match(output, /^With DATABASE_URL, the gateway needs a key outside of the database\./);
    });

  test('has an error in its installation', async () => {
    const { code, output } = await runProcess(['doctor'], env);
    assert.equal(code, 2);
    assert.match(output, /^error +keys +With DATABASE_URL, the gateway needs a key/m);
    assert.doesNotMatch(output, /demo/i);
  });
});
