import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { createKeyText, parseKeys } from '../../gateway/src/keys/key-text.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { requireKeySetting } from '../../gateway/src/keys/load-keys.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { runCommand, runProcess } from '../support/gateway/gateway-command.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { seededFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-21, gateway-22

let dataDir = '';
let file = '';
before(async () => {
  dataDir = await seededFolder();
  file = join(dataDir, 'test.key');
});
after(() => rm(dataDir, { recursive: true, force: true }));

const run = (args: readonly string[]) => runCommand(args, {});
const start = (env: Record<string, string>) => runProcess(['start'], env);

describe('the key', () => {
  test('of an embedded database is a private file beside it, which the next start uses too', async () => {
    await (await startTestGateway({ dataDir })).close();
    const path = join(dataDir, 'secret.key');
    assert.equal(statSync(path).mode & 0o777, 0o600);
    const text = readFileSync(path, 'utf8');
    await (await startTestGateway({ dataDir })).close();
    assert.equal(readFileSync(path, 'utf8'), text);
  });

  test('is required with DATABASE_URL', async () => {
    const databaseUrl = 'postgres://ada:secret@127.0.0.1:1/sso';
    assert.deepEqual(await start({ DATABASE_URL: databaseUrl }), {
      code: 2,
      output:
        'With DATABASE_URL, the gateway needs a key outside of the database. Create one with "sso-gateway key create > secret.key", and set SECRET_KEY_FILE=secret.key for every process.\n',
    });
    requireKeySetting(settingsOf({ databaseUrl, secretKey: createKeyText() }));
    assert.throws(() => {
      requireKeySetting(settingsOf({ secretKey: 'a', secretKeyFile: 'b' }));
    }, /SECRET_KEY and SECRET_KEY_FILE are both set/);
  });
});

test('a rotated key signs, the old one is accepted until it is dropped', async () => {
  const created = await run(['key', 'create']);
  assert.match(created.output, /^\w+:[\w+/]{43}=\n$/);
  writeFileSync(file, created.output, { mode: 0o600 });
  const [oldId = ''] = created.output.split(':');

  const first = await startTestGateway({ dataDir, secretKeyFile: file });
  const users = [await first.createUser(), await first.createUser()];
  const signedIn = first.browser();
  await signedIn.login(users[0]?.username ?? '', users[0]?.password);
  const codes: string[] = [];
  for (const { username } of users) {
    await first.browser().requestOtp(username);
    codes.push(await first.lastCode(username));
  }
  await first.close();

  assert.equal((await run(['key', 'rotate', '--file', file])).code, 0);
  const [newKey, oldKey] = readFileSync(file, 'utf8').split('\n');
  assert.equal(`${oldKey}\n`, created.output);
  assert.equal(statSync(file).mode & 0o777, 0o600);

  const reset = (gateway: Awaited<typeof first>, index: number) =>
    gateway
      .browser()
      .resetPassword(users[index]?.username ?? '', codes[index] ?? '', 'Brand-New-2026');
  const second = await startTestGateway({ dataDir, secretKeyFile: file });
  const later = second.browser();
  for (const name of ['sso-session', 'XSRF-TOKEN'])
    later.setCookie(name, signedIn.cookie(name) ?? '');
  assert.equal((await later.call(CALLS.logout.path, { method: 'POST' })).status, 200);
  assert.equal((await reset(second, 0)).status, 200);
  await second.close();

  const rotated = await run(['key', 'rotate', '--file', file, '--drop', oldId]);
  assert.equal(rotated.code, 0);
  assert.ok(!readFileSync(file, 'utf8').includes(oldId));
  assert.equal(readFileSync(file, 'utf8').split('\n')[1], newKey);
  const third = await startTestGateway({ dataDir, secretKeyFile: file });
  assert.equal((await reset(third, 1)).status, 400);
  await third.close();
});

test('key rotate says which keys sign and are accepted', async () => {
  const path = join(dataDir, 'rotated.key');
  const idsOf = () => parseKeys(readFileSync(path, 'utf8'), path).map(({ id }) => id);
  const rotate = async (...more: string[]) => {
    const { code, output } = await run(['key', 'rotate', '--file', path, ...more]);
    assert.equal(code, 0, output);
    return { output, ids: idsOf() };
  };
  writeFileSync(path, `${createKeyText()}\n`);
  const [oldest = ''] = idsOf();
  const second = await rotate();
  const says = (id = '', others = '') => `${path}: ${id} signs from the next start. ${others}\n`;
  assert.equal(second.output, says(second.ids[0], `${oldest} is still accepted.`));
  const third = await rotate();
  const [newest, ...others] = third.ids;
  assert.equal(third.output, says(newest, `${others.join(', ')} are still accepted.`));
  writeFileSync(path, `${createKeyText()}\n`);
  const only = await rotate('--drop', idsOf()[0] ?? '');
  assert.equal(only.output, says(only.ids[0], 'No other key is accepted.'));
  assert.equal(only.ids.length, 1);
});

test('key names a file that can’t be read, and an action that does not exist or takes no option', async () => {
  const missing = join(dataDir, 'missing');
  assert.deepEqual(await run(['key', 'rotate', '--file', missing]), {
    code: 2,
    output: `The key file ${missing} can’t be read (ENOENT).\n`,
  });
  for (const args of ['drop', 'create --file a', 'create --drop a', 'reseal --file a'])
    assert.match(
      (await run(['key', ...args.split(' ')])).output,
      new RegExp(`^key ${args.split(' ')[0]} does not exist, or takes no option\\. Usage: `),
    );
});

test('an invalid key is refused by the name of its setting, without printing it', async () => {
  const secret = 'c2VjcmV0';
  for (const [env, firstWords] of [
    [{ SECRET_KEY: `${createKeyText()},id:${secret}` }, 'Key 2 of SECRET_KEY is not an ID'],
    [{ SECRET_KEY_FILE: join(dataDir, 'missing') }, `SECRET_KEY_FILE ${join(dataDir, 'missing')}`],
  ] as const) {
    const { code, output } = await start({ ...env, DATA_DIR: dataDir });
    assert.equal(code, 2);
    assert.ok(output.startsWith(firstWords), output);
    assert.ok(!output.includes(secret));
  }
  for (const args of [['key'], ['key', 'rotate'], ['key', 'create', '--length', '3']])
    assert.match((await run(args)).output, /Usage: sso-gateway key create \| rotate --file FILE/);
  assert.match(
    (await run(['key', 'rotate', '--file', file, '--drop', 'none'])).output,
    /has no key with the ID none/,
  );
});

test('keys of different purposes have nothing in common, and a changed text is not opened', () => {
  const keyring = openKeyring(parseKeys(createKeyText(), 'a test'));
  const signature = keyring.sign('code', 'a', 'b');
  assert.ok(keyring.isSigned(signature, 'code', 'a', 'b'));
  assert.ok(!keyring.isSigned(signature, 'xsrf', 'a', 'b'));
  assert.ok(!keyring.isSigned(signature, 'code', 'a b'));
  assert.ok(
    !openKeyring(parseKeys(createKeyText(), 'other')).isSigned(signature, 'code', 'a', 'b'),
  );
  const sealed = keyring.seal('mail', 'text');
  assert.equal(keyring.open('mail', sealed), 'text');
  assert.equal(keyring.open('code', sealed), undefined);
  assert.equal(keyring.open('mail', `${sealed.slice(0, -4)}AAAA`), undefined);
  assert.equal(openKeyring(parseKeys(createKeyText(), 'other')).open('mail', sealed), undefined);
});

test('a sealed text is opened only as it was written', () => {
  const keyring = openKeyring(parseKeys(createKeyText(), 'test'));
  for (const text of ['a', 'ab', 'abc']) {
    const sealed = keyring.seal('mail', text);
    for (const end of ['x', '=', '==', ' ', '!'])
      assert.equal(keyring.open('mail', sealed + end), undefined, end);
    assert.equal(keyring.open('mail', sealed), text);
  }
});
