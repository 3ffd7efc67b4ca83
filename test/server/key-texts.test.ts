import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createKeyText, parseKeys } from '../../gateway/src/keys/key-text.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { loadKeyring, requireKeySetting } from '../../gateway/src/keys/load-keys.ts';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-21

const bytes = (value: number): string => Buffer.alloc(32, value).toString('base64');
const FIRST = `first:${bytes(1)}`;
const SECOND = `second:${bytes(2)}`;
const keyringOf = (text: string) => openKeyring(parseKeys(text, 'a test'));

describe('keys', () => {
  test('are separated by commas or lines, with spaces and empty lines around them', () => {
    for (const text of [`${FIRST},${SECOND}`, `\n  ${FIRST}\n\n ${SECOND} \n`])
      assert.deepEqual(
        parseKeys(text, 'SECRET_KEY').map((key) => [key.id, key.bytes]),
        [
          ['first', Buffer.alloc(32, 1)],
          ['second', Buffer.alloc(32, 2)],
        ],
      );
  });

  test('are created with an ID and 32 random bytes', () => {
    const [key] = parseKeys(createKeyText(), 'a test');
    assert.match(key?.id ?? '', /^[0-9a-f]{12}$/);
    assert.equal(key?.bytes.length, 32);
    assert.notEqual(createKeyText(), createKeyText());
  });

  test('have an ID of 1 to 32 letters, digits, hyphens and underscores', () => {
    for (const id of ['a', 'A_9-z', 'x'.repeat(32)])
      assert.equal(parseKeys(`${id}:${bytes(1)}`, 'SECRET_KEY')[0]?.id, id);
    for (const id of ['', 'x'.repeat(33), 'a.b', 'a b', 'é'])
      assert.throws(() => parseKeys(`${id}:${bytes(1)}`, 'SECRET_KEY'), {
        message:
          'Key 1 of SECRET_KEY is not an ID, a colon and 32 bytes in base64. "sso-gateway key create" prints one.',
      });
  });

  test('have 32 bytes, in base64 with or without padding', () => {
    const padded = bytes(1);
    assert.equal(parseKeys(`id:${padded.slice(0, -1)}`, 'SECRET_KEY')[0]?.bytes.length, 32);
    for (const secret of [padded.slice(0, -2), `A${padded}`, `${padded}=`, `${padded} x`, ''])
      assert.throws(() => parseKeys(`${FIRST},id:${secret}`, 'SECRET_KEY'), /^Error: Key 2 of /);
  });

  test('without any key, or two with the same ID, are refused by the name of the setting', () => {
    assert.throws(() => parseKeys(' ,\n', 'SECRET_KEY_FILE'), {
      message: 'SECRET_KEY_FILE contains no key. "sso-gateway key create" prints one.',
    });
    assert.throws(() => parseKeys(`${FIRST},${SECOND},first:${bytes(3)}`, 'SECRET_KEY'), {
      message: 'SECRET_KEY contains the key ID first twice. Remove one of them.',
    });
    assert.throws(() => openKeyring([]), { message: 'a keyring needs a key' });
  });
});

describe('a keyring', () => {
  test('accepts what an earlier release has signed and sealed with the same key', () => {
    const keyring = keyringOf(FIRST);
    const signature = 'first.hYx480doQCTcEj1jM3rV4pIwh5cAhjoS9R8HtPALchQ';
    assert.ok(keyring.isSigned(signature, 'code', 'ada', '123456'));
    assert.equal(keyring.sign('code', 'ada', '123456'), signature);
    const sealed = 'first.sI31_F42CkjJvMCRl4YSyYCJmAG-KNom-B0tCmtl5xuja4uv1VgIuv7byV-s4N83h_uqRi0';
    assert.equal(keyring.open('mail', sealed), 'The code is 123456 – é');
  });

  test('uses its first key, and accepts what any of its keys has signed or sealed', () => {
    const both = keyringOf(`${SECOND},${FIRST}`);
    assert.match(both.sign('code', 'a'), /^second\./);
    assert.match(both.seal('mail', 'a'), /^second\./);
    assert.ok(both.isSigned(keyringOf(FIRST).sign('code', 'a'), 'code', 'a'));
    assert.equal(both.open('mail', keyringOf(FIRST).seal('mail', 'a')), 'a');
  });

  test('seals the same text differently each time', () => {
    const keyring = keyringOf(FIRST);
    assert.notEqual(keyring.seal('mail', 'a'), keyring.seal('mail', 'a'));
    assert.equal(keyring.open('mail', keyring.seal('mail', '')), '');
  });

  test('refuses signatures and sealed texts without a known key, or too short', () => {
    const keyring = keyringOf(FIRST);
    const signature = keyring.sign('code', 'a');
    const bare = signature.slice('first.'.length);
    for (const text of ['', bare, `.${bare}`, `second.${bare}`, 'first.', signature.slice(0, -1)])
      assert.ok(!keyring.isSigned(text, 'code', 'a'), text);
    for (const text of ['', 'first', 'first.', 'first.AAAA', 'second.AAAA'])
      assert.equal(keyring.open('mail', text), undefined, text);
  });
});

describe('the key beside the embedded database', () => {
  let dataDir = '';
  beforeEach(async () => {
    dataDir = await temporaryFolder();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const load = (settings: Parameters<typeof settingsOf>[0] = {}) =>
    loadKeyring(settingsOf({ dataDir, ...settings }));

  test('is created once, in a file that ends with its line', async () => {
    const signature = (await load()).sign('code', 'a');
    assert.deepEqual(await readdir(dataDir), ['secret.key']);
    assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600);
    assert.match(await readFile(join(dataDir, 'secret.key'), 'utf8'), /^[0-9a-f]{12}:.{44}\n$/);
    assert.ok((await load()).isSigned(signature, 'code', 'a'));
  });

  test('is refused by its path if it is damaged, and not replaced', async () => {
    const path = join(dataDir, 'secret.key');
    await writeFile(path, 'damaged');
    await assert.rejects(load(), {
      message: `Key 1 of ${path} is not an ID, a colon and 32 bytes in base64. "sso-gateway key create" prints one.`,
    });
    assert.equal(await readFile(path, 'utf8'), 'damaged');
  });

  test('is not replaced if it can’t be read', async () => {
    await mkdir(join(dataDir, 'secret.key'));
    await assert.rejects(load(), { code: 'EISDIR' });
    assert.deepEqual(await readdir(dataDir), ['secret.key']);
  });

  test('is not created while a setting has keys', async () => {
    const secretKeyFile = join(dataDir, 'keys.txt');
    await writeFile(secretKeyFile, SECOND);
    assert.match((await load({ secretKey: FIRST })).sign('code', 'a'), /^first\./);
    assert.match((await load({ secretKeyFile })).sign('code', 'a'), /^second\./);
    const databaseUrl = 'postgres://127.0.0.1:1/sso';
    assert.match((await load({ databaseUrl, secretKey: FIRST })).sign('code', 'a'), /^first\./);
    assert.match((await load({ databaseUrl, secretKeyFile })).sign('code', 'a'), /^second\./);
    assert.deepEqual(await readdir(dataDir), ['keys.txt']);
  });

  test('of a setting that can’t be used is named with the setting and the reason', async () => {
    const secretKeyFile = join(dataDir, 'missing.txt');
    await assert.rejects(load({ secretKeyFile }), (error: Error) => {
      assert.equal(error.message, `SECRET_KEY_FILE ${secretKeyFile} can’t be read (ENOENT).`);
      assert.equal((error.cause as { code?: unknown }).code, 'ENOENT');
      return true;
    });
    await writeFile(secretKeyFile, 'damaged');
    await assert.rejects(load({ secretKeyFile }), /^Error: Key 1 of SECRET_KEY_FILE is not /);
    await assert.rejects(load({ secretKey: 'damaged' }), /^Error: Key 1 of SECRET_KEY is not /);
  });

  test('is required as a setting with a database of its own', () => {
    const databaseUrl = 'postgres://127.0.0.1:1/sso';
    const require = (settings: Parameters<typeof settingsOf>[0]) => () => {
      requireKeySetting(settingsOf(settings));
    };
    assert.throws(require({ databaseUrl }), {
      message:
        'With DATABASE_URL, the gateway needs a key outside of the database. Create one with "sso-gateway key create > secret.key", and set SECRET_KEY_FILE=secret.key for every process.',
    });
    assert.throws(require({ secretKey: FIRST, secretKeyFile: 'keys.txt' }), {
      message: 'SECRET_KEY and SECRET_KEY_FILE are both set. Remove one of them.',
    });
    for (const settings of [
      ...[{}, { secretKey: FIRST }, { secretKeyFile: 'keys.txt' }],
      ...[
        { databaseUrl, secretKey: FIRST },
        { databaseUrl, secretKeyFile: 'keys.txt' },
      ],
    ])
      assert.doesNotThrow(require(settings));
  });
});
