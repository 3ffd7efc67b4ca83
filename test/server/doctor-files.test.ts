import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { checkDatabase } from '../../gateway/src/doctor/check-database.ts';
import {
  checkDataFolder,
  checkKeys,
  checkSecretFiles,
} from '../../gateway/src/doctor/check-files.ts';
import type { Finding } from '../../gateway/src/doctor/finding.ts';
import { createKeyText } from '../../gateway/src/keys/key-text.ts';
import { lockFolder } from '../../gateway/src/store/engine/folder-lock.ts';
import { provider, tenant, testConfiguration } from '../support/gateway/configuration-files.ts';
import { diagnose, SECRET } from '../support/gateway/diagnosis.ts';
import { SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-81, gateway-82

const ROLE = { code: 'BU', group: 'Business User' };

let folder = '';
before(async () => void (folder = await temporaryFolder()));
after(() => rm(folder, { recursive: true, force: true }));

const linesOf = (findings: readonly Finding[]): string[] =>
  findings.map(({ level, subject, text }) => `${level} ${subject}: ${text}`);
const openFor = (path: string) =>
  `Every user of this machine can open ${path}. Run "chmod o-rwx ${path}" if others use it.`;

test('files that others can open are a warning', async (t) => {
  const dataDir = join(folder, 'open');
  const key = join(dataDir, 'secret.key');
  await mkdir(join(dataDir, 'pglite'), { recursive: true });
  await chmod(dataDir, 0o755);
  const without = await diagnose({ DATA_DIR: dataDir });
  assert.match(without.of('warning').join('\n'), /keys: \S+secret\.key is missing\. Restore it/);
  await writeFile(key, `${SECRET_KEY}\n`, { mode: 0o644 });
  const secret = join(dataDir, 'client-secret');
  await writeFile(secret, SECRET);
  await chmod(secret, 0o604);
  const signIn = [provider({ clientSecret: { file: secret } })];
  const configuration = await testConfiguration({ tenants: { ACME: tenant({ signIn }) } });
  t.after(configuration.remove);
  const { output, of } = await diagnose({ DATA_DIR: dataDir, CONFIG_FILE: configuration.file });
  for (const [subject, path] of [
    ['keys', key],
    ['secrets', secret],
    ['data folder', dataDir],
  ] as const)
    assert.ok(of('warning').includes(`${subject}: ${openFor(path)}`), output);
});

describe('the doctor on secret files', () => {
  test('looks from the folder of the configuration, once at each file, whatever groups are called', async (t) => {
    const signIn = ['ONE', 'OTHER', 'PRIVATE'].map((authType) =>
      provider({
        authType,
        clientSecret: { file: authType === 'PRIVATE' ? 'private' : 'open' },
        roles: { clientSecret: ROLE, privateKey: ROLE, file: ROLE },
        products: { file: ['ALL'] },
      }),
    );
    const configuration = await testConfiguration({ tenants: { ACME: tenant({ signIn }) } });
    t.after(configuration.remove);
    const [open, own] = ['open', 'private'].map((name) => join(configuration.folder, name));
    await writeFile(String(open), SECRET);
    await chmod(String(open), 0o604);
    await writeFile(String(own), SECRET, { mode: 0o640 });
    assert.deepEqual(linesOf(await checkSecretFiles(configuration.file)), [
      `warning secrets: ${openFor(String(open))}`,
    ]);
  });
});

describe('the doctor on keys', () => {
  const keys = async (options: object) => linesOf(await checkKeys(settingsOf(options)));

  test('names the first key of the setting, and counts the others', async () => {
    const others = [createKeyText(), createKeyText()];
    assert.deepEqual(await keys({ secretKey: [SECRET_KEY, ...others].join() }), [
      'ok keys: The key test of SECRET_KEY signs; 2 more accepted.',
    ]);
  });

  test('names the key of a file', async () => {
    const dataDir = join(folder, 'keys');
    await mkdir(dataDir);
    const beside = join(dataDir, 'secret.key');
    assert.deepEqual(await keys({ dataDir }), [
      `ok keys: The first start creates a key in ${beside}.`,
    ]);
    await writeFile(beside, SECRET_KEY, { mode: 0o600 });
    const line = `ok keys: The key test of ${beside} signs; 0 more accepted.`;
    assert.deepEqual(await keys({ dataDir }), [line]);
    assert.deepEqual(await keys({ dataDir: folder, secretKeyFile: beside }), [line]);
  });

  test('says why the file cannot be read', async () => {
    const secretKeyFile = join(folder, 'missing.key');
    await assert.rejects(checkKeys(settingsOf({ secretKeyFile })), {
      message: `The key file ${secretKeyFile} can’t be read (ENOENT). Check SECRET_KEY_FILE.`,
    });
    await assert.rejects(checkKeys(settingsOf({ secretKeyFile: folder })), /\(EISDIR\)/);
  });
});

describe('the doctor on the data folder', () => {
  const found = async (dataDir: string) => linesOf(await checkDataFolder(settingsOf({ dataDir })));

  test('distinguishes a folder that exists from one that is created', async () => {
    const dataDir = join(folder, 'own');
    await mkdir(dataDir, { mode: 0o700 });
    const [exists, ...others] = await found(dataDir);
    assert.equal(exists, `ok data folder: ${dataDir} is writable.`);
    assert.equal(others.length, 1);
    await chmod(dataDir, 0o755);
    const inside = join(dataDir, 'new', 'data');
    const [created, space = '', ...more] = await found(inside);
    assert.equal(created, `ok data folder: ${inside} is created at the first start.`);
    assert.match(space, new RegExp(`data folder: The disk with ${dataDir} has \\d+ MB free\\.`));
    assert.deepEqual(more, []);
  });

  test('has nothing to check with PostgreSQL', async () => {
    const settings = settingsOf({ dataDir: folder, databaseUrl: 'postgres://db.example/sso' });
    assert.deepEqual(await checkDataFolder(settings), []);
  });

  test(
    'names a folder that is not writable, and a disk with little space',
    {
      // Root may write to any folder that is not on a read-only disk.
      skip: process.getuid?.() === 0 ? false : 'a small disk needs root',
    },
    async (t) => {
      const disk = join(folder, 'disk');
      await mkdir(disk);
      const mount = (...options: string[]) =>
        execFileSync('mount', [
          '-t',
          'tmpfs',
          '-o',
          ['mode=700', ...options].join(),
          'tmpfs',
          disk,
        ]);
      mount('size=200m');
      t.after(() => execFileSync('umount', ['-l', disk]));
      for (const [size, level, advice] of [
        [200, 'ok', ''],
        [199, 'warning', ' Free some space, or set DATA_DIR to a folder on another disk.'],
        [16, 'warning', ' Free some space, or set DATA_DIR to a folder on another disk.'],
        [15, 'error', ' Free some space, or set DATA_DIR to a folder on another disk.'],
      ] as const) {
        mount('remount', `size=${size}m`);
        assert.deepEqual(await found(disk), [
          `ok data folder: ${disk} is writable.`,
          `${level} data folder: The disk with ${disk} has ${size} MB free.${advice}`,
        ]);
      }
      mount('remount', 'ro');
      assert.deepEqual(await found(join(disk, 'data')), [
        `error data folder: The folder ${disk} is not writable. Give this user the rights, or set DATA_DIR to another folder.`,
      ]);
    },
  );
});

describe('the doctor on the embedded database', () => {
  const found = async (dataDir: string) => linesOf(await checkDatabase(settingsOf({ dataDir })));

  test('leaves one alone that a gateway has opened, and one that does not exist', async (t) => {
    const dataDir = join(folder, 'locked');
    await mkdir(join(dataDir, 'pglite'), { recursive: true });
    t.after(await lockFolder(dataDir));
    assert.deepEqual(await found(dataDir), [
      `ok database: The first start creates the embedded database in ${dataDir}.`,
    ]);
    await writeFile(join(dataDir, 'pglite', 'PG_VERSION'), '17');
    assert.deepEqual(await found(dataDir), [
      `ok database: A running gateway has opened the embedded database in ${dataDir}.`,
    ]);
  });

  test('warns if it cannot be copied, and leaves no part of a copy', async (t) => {
    const dataDir = join(folder, 'no-copy');
    const temporary = join(folder, 'temporary');
    await mkdir(join(dataDir, 'pglite'), { recursive: true });
    await mkdir(temporary);
    await writeFile(join(dataDir, 'pglite', 'PG_VERSION'), '17');
    // Sockets can't be copied.
    const socket = createServer().listen(join(dataDir, 'pglite', 'socket'));
    await once(socket, 'listening');
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = temporary;
    t.after(() => {
      socket.close();
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    });
    const [line = '', ...others] = await found(dataDir);
    assert.ok(
      line.startsWith(
        `warning database: The embedded database in ${dataDir} was not checked, because it can’t be copied to ${temporary} (`,
      ),
      line,
    );
    assert.match(line, /socket.*\)\. Set TMPDIR to a folder with more space\.$/);
    assert.deepEqual(others, []);
    assert.deepEqual(readdirSync(temporary), []);
  });
});
