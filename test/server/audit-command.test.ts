import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { runCommand } from '../support/gateway/gateway-command.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-56

describe('sso-gateway audit', () => {
  let dataDir = '';
  let userId = '';
  let username = '';
  const run = (...args: string[]) => runCommand(['audit', ...args], { DATA_DIR: dataDir });
  before(async () => {
    dataDir = await seededFolder();
    const gateway = await startTestGateway({ dataDir });
    const user = await gateway.createUser();
    ({ id: userId, username } = user);
    await gateway.browser().login(username, user.password);
    await gateway.browser().login('hunter2', 'Wrong-guess-2');
    await gateway.browser({ tenant: 'GLOBEX' }).login('ada@globex.example');
    await gateway.close();
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  test('prints a line for each entry, oldest first', async () => {
    const { code, output } = await run();
    assert.equal(code, 0);
    const [first = '', second = '', third = ''] = output.split('\n');
    assert.match(first, /^\d{4}-\d\d-\d\dT[\d:.]+Z {2}sign-in {2,}ACME {2}/);
    assert.ok(first.includes(username));
    assert.match(
      second,
      / {2}sign-in-failed {2,}ACME {2}unknown:\w+\.[\w-]{43} {2}127\.0\.0\.1 {2}/,
    );
    assert.match(third, / {2}GLOBEX {2}ada@globex\.example /);
  });

  test('prints JSON, and filters by user, tenant, event and time', async () => {
    const json = async (...args: string[]) =>
      (await run('--json', ...args)).output
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const [entry, ...others] = await json('--user', username.toUpperCase());
    assert.equal(others.length, 0);
    const { id, at, requestId, ...facts } = entry ?? {};
    assert.ok(typeof id === 'string' && /^\d+$/.test(id));
    assert.match(String(at), /^\d{4}-/);
    assert.match(String(requestId), /-/);
    assert.deepEqual(facts, {
      event: 'sign-in',
      tenant: 'ACME',
      userId,
      username,
      address: '127.0.0.1',
      detail: { method: 'password', scope: 'full' },
    });
    const names = async (...args: string[]) => (await json(...args)).map(({ event }) => event);
    assert.deepEqual(await names('--user', 'hunter2'), ['sign-in-failed']);
    assert.deepEqual(await names('--tenant', 'globex', '--since', '1h'), ['sign-in']);
    assert.deepEqual(await names('--event', 'sign-in-failed'), ['sign-in-failed']);
    assert.deepEqual(await names('--since', '2099-01-01'), []);
  });

  test('names a wrong option', async () => {
    const soon = await run('--since', 'soon');
    assert.deepEqual(soon, {
      code: 2,
      output: '--since soon is not a time. Give a date such as 2026-11-23, or 30m, 24h or 7d.\n',
    });
    const { code, output } = await run('--who', 'ada');
    assert.equal(code, 2);
    assert.match(output, /'--who'\. Usage: sso-gateway audit \[--tenant/);
  });
});
