import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { UNKNOWN } from '../../gateway/src/model/audit.ts';
import { insertAudit } from '../../gateway/src/store/audit.ts';
import { BACKCHANNEL_PATH } from '../../gateway/src/routes/provider-logout.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { runCommand } from '../support/gateway/gateway-command.ts';
import { provider, tenant, testConfiguration } from '../support/gateway/configuration-files.ts';
import { startMetadata } from '../support/gateway/diagnosis.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';

// Rules: gateway-87
// Left out: only a change of what commands print breaks it.

/** A line that a reader takes for an entry of the audit log. */
const LINE = '\n2026-11-24T04:00:00.000Z  sign-in  ACME  boss';
/** Sequences that erase lines, set the title of the window, or turn and split the text, and how they are printed. */
const FORGERIES = [
  [`x${LINE}`, `x${LINE.replace('\n', String.raw`\u000a`)}`],
  ['\x1b[3A\x1b[J', String.raw`\u001b[3A\u001b[J`],
  ['\x1b]0;pwned\x07', String.raw`\u001b]0;pwned\u0007`],
  ['\r\b\x7f', String.raw`\u000d\u0008\u007f`],
  ['\x9b2J\x85', String.raw`\u009b2J\u0085`],
  ['\u202eroot\u2066', String.raw`\u202eroot\u2066`],
  ['a\u2028b\u2029', String.raw`a\u2028b\u2029`],
  ['a\u{e0041}b', String.raw`a\udb40\udc41b`],
] as const;
const ALL = FORGERIES.map(([text]) => text).join('|');
const PRINTED = FORGERIES.map(([, printed]) => printed).join('|');
/** Text that stays: letters of all scripts, joiners, which are parts of words and pictures, and Windows paths. */
const PLAIN = 'Zoë می\u200cخواهم 👩\u200d👩\u200d👧 C:\\temp';

/** Fails if a terminal would do anything with the text but show it, line by line. */
function assertPrintable(output: string): void {
  assert.doesNotMatch(output, /(?![\n\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/u);
  assert.doesNotMatch(output, /^2026-11-24T04/m);
}

describe('a command prints on one line what strangers, users and programs have stored:', () => {
  let dataDir = '';
  let userId = '';
  before(async () => {
    dataDir = await seededFolder();
    const gateway = await startTestGateway({ dataDir });
    const { id, username, password } = await gateway.createUser({ displayName: ALL });
    userId = id;
    await gateway.browser().login(username, password);
    const { store } = gateway;
    await store
      .updateTable('users')
      .set({ username: `${username}${ALL}`, display_name: `${PLAIN}${ALL}` })
      .where('id', '=', id)
      .execute();
    await store.insertInto('tenants').values({ code: ALL, theme: '{}' }).execute();
    await store
      .updateTable('products')
      .set({ name: ALL })
      .where('tenant_code', '=', 'ACME')
      .where('code', '=', 'INV')
      .execute();
    // Entries of a release that did not clean them.
    const old = {
      event: 'sign-in-failed',
      tenant: ALL,
      userId: `${UNKNOWN}${ALL}`,
      address: ALL,
    } as const;
    await insertAudit(store, [{ ...old, requestId: ALL, detail: { client: ALL } }]);
    await gateway.close();
  });
  after(() => rm(dataDir, { recursive: true, force: true }));
  const run = (...args: string[]) => runCommand(args, { DATA_DIR: dataDir });

  for (const [command, line] of [
    ['audit', /^\S+ {2}sign-in-failed .*$/m],
    ['user list --tenant ACME', /^ACME +test-.*$/m],
    ['session list', /^\S+ +ACME +test-.*$/m],
    ['tenant list', /^x.* database .*$/m],
    ['product list --tenant ACME', /^INV .*$/m],
  ] as const)
    test(command, async () => {
      const { code, output } = await run(...command.split(' '));
      assert.equal(code, 0, output);
      assertPrintable(output);
      const [printed = ''] = line.exec(output) ?? [];
      assert.ok(printed.includes(PRINTED), printed);
    });

  test('user list leaves letters, joiners and backslashes as they are', async () => {
    assert.ok((await run('user', 'list')).output.includes(PLAIN));
  });

  for (const command of ['audit --json', 'user list --json', 'session list --json'])
    test(`${command}, whose JSON has the stored text`, async () => {
      const { output } = await run(...command.split(' '));
      assertPrintable(output);
      const texts = command.startsWith('audit') ? output.trim().split('\n').at(-1) : output;
      const parsed = JSON.stringify(JSON.parse(texts ?? ''));
      assert.ok(parsed.includes(JSON.stringify(ALL).slice(1, -1)), userId);
    });

  test('user import with the names of unknown columns and members', async () => {
    const csv = join(dataDir, 'users.csv');
    await writeFile(csv, `username,"${ALL}"\nx,1\n`);
    const json = join(dataDir, 'users.json');
    await writeFile(json, JSON.stringify([{ username: 'x', [ALL]: 1 }]));
    for (const file of [csv, json]) {
      const { code, output } = await run('user', 'import', file, '--tenant', 'ACME');
      assert.equal(code, 2);
      assertPrintable(output);
      assert.ok(output.includes(`unknown: ${PRINTED}`), output);
    }
  });

  test('user import with a file that is neither CSV nor JSON', async () => {
    for (const [name, content] of [
      ['broken.csv', '"a"\x1b[J'],
      ['broken.json', `[x${LINE}`],
    ] as const) {
      const file = join(dataDir, name);
      await writeFile(file, content);
      const { code, output } = await run('user', 'import', file, '--tenant', 'ACME');
      assert.equal(code, 2);
      assertPrintable(output);
      assert.equal(output.split('\n').length, 2, output);
    }
  });

  test('an unknown command and option', async () => {
    for (const args of [[ALL.replace('\n', '')], ['user', 'list', `--${ALL.replace('\n', '')}`]]) {
      const { code, output } = await run(...args);
      assert.equal(code, 2);
      assertPrintable(output);
    }
  });
});

test('doctor prints on one line what a provider sends', async (t) => {
  const metadata = await startMetadata({ id_token_signing_alg_values_supported: [ALL] });
  t.after(() => metadata.close());
  const { file, remove } = await testConfiguration({
    tenants: { ACME: tenant({ signIn: [provider({ issuer: metadata.issuer })] }) },
  });
  t.after(remove);
  const dataDir = await seededFolder();
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const { output } = await runCommand(['doctor'], {
    ...{ DATA_DIR: dataDir, CONFIG_FILE: file, CLIENT_SECRET: 'a-secret' },
  });
  assertPrintable(output);
  assert.ok(output.includes(`Set algorithm to one of ${PRINTED}.`), output);
});

test('a line of the log has no command for the terminal, and its JSON has the text', async (t) => {
  let log = '';
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  const gateway = await startTestGateway({ logLevel: 'warn', logStream });
  t.after(() => gateway.close());
  const client = '\x9b2J\u202e\u2028';
  await gateway.browser().send(`${BACKCHANNEL_PATH}/${encodeURIComponent(client)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'logout_token=x',
  });
  await waitUntilAsync(async () => log.includes('"client"'));
  assertPrintable(log);
  const lines = log.trim().split('\n');
  const clients = lines.map((line) => (JSON.parse(line) as { client?: string }).client);
  assert.ok(clients.includes(client), log);
});
