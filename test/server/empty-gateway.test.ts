import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { Writable } from 'node:stream';
import { CALLS } from '../../src/core/contract/calls.ts';
import { startGateway, type Gateway } from '../../gateway/src/gateway.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-16

let dataDir = '';
let gateway: Gateway;
let log = '';
before(async () => {
  dataDir = await temporaryFolder();
  const logStream = new Writable({
    write(line: Buffer, _, done) {
      log += line.toString();
      done();
    },
  });
  gateway = await startGateway({ port: 0, dataDir, logLevel: 'warn', logStream });
});
after(async () => {
  await gateway.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a new database has no tenant, user, product, identity or sign-in option', async () => {
  for (const table of [
    'tenants',
    'users',
    'products',
    'identities',
    'sign_in_options',
    'contacts',
  ] as const) {
    const { count } = await gateway.store
      .selectFrom(table)
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), 0, table);
  }
});

test('the gateway itself has no mailbox, playground, sample product or OpenID provider', async () => {
  for (const path of [
    '/demo/mailbox',
    '/playground/',
    '/suite/INV',
    '/oidc/.well-known/openid-configuration',
    '/assets/demo/demo.css',
    '/assets/tenants/acme-logo.svg',
  ])
    assert.equal((await fetch(gateway.url + path)).status, 404, path);
});

test('the sign-in options of an unknown tenant are null', async () => {
  const reply = await fetch(`${gateway.url}${CALLS.authTypes.path}?tenantCode=ACME`);
  assert.equal(reply.status, 200);
  assert.equal(((await reply.json()) as { data: unknown }).data, null);
});

test('without a mail server, the log has one warning that names the setting', async () => {
  await waitUntilAsync(async () => log.includes('SMTP_URL'));
  const lines = log.trim().split('\n');
  const { level, msg } = JSON.parse(lines[0] ?? '') as { level: number; msg: string };
  assert.deepEqual(
    [lines.length, level, msg],
    [1, 40, 'No mail server is set, so no code can be sent. Set SMTP_URL.'],
  );
});
