import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { withFiles } from '../../gateway/src/configuration/setting-files.ts';
import { runCommand } from '../support/gateway/gateway-command.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-17, gateway-68

let folder = '';
before(async () => {
  folder = await temporaryFolder();
});
after(() => rm(folder, { recursive: true }));

/** Creates a file and returns its path. */
async function fileWith(text: string): Promise<string> {
  const path = join(folder, 'value');
  await writeFile(path, text);
  return path;
}

test('a setting with a password can be in a file, with or without an end of line', async () => {
  for (const end of ['', '\n', '\r\n']) {
    const path = await fileWith(`postgres://ada:secret@db.example/sso${end}`);
    const { DATABASE_URL, PORT } = withFiles({ DATABASE_URL_FILE: path, PORT: '1' });
    assert.deepEqual([DATABASE_URL, PORT], ['postgres://ada:secret@db.example/sso', '1']);
  }
  const path = await fileWith('smtp://ada:secret@mail.example');
  assert.equal(withFiles({ SMTP_URL_FILE: path })['SMTP_URL'], 'smtp://ada:secret@mail.example');
  const direct = { SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: '' };
  assert.deepEqual(withFiles(direct), direct);
});

test('a file that can’t be read, an empty one, and a setting that is given twice are named', async () => {
  const missing = join(folder, 'missing');
  assert.throws(() => withFiles({ SMTP_URL_FILE: missing }), {
    message: `SMTP_URL_FILE ${missing} can’t be read (ENOENT). Set it to a file that the gateway’s user can read.`,
  });
  const empty = await fileWith('\n');
  assert.throws(() => withFiles({ DATABASE_URL_FILE: empty }), {
    message: `DATABASE_URL_FILE ${empty} is empty. Write the address into it.`,
  });
  assert.throws(() => withFiles({ DATABASE_URL: 'a', DATABASE_URL_FILE: 'b' }), {
    message: 'DATABASE_URL and DATABASE_URL_FILE are both set. Remove one of them.',
  });
});

test('the commands read the file, and do not print what it contains', async () => {
  const migrate = (path: string) =>
    runCommand(['migrate'], { DATABASE_URL_FILE: path, DATA_DIR: join(folder, 'data') });
  assert.deepEqual(await migrate(await fileWith('postgres://ada:secret@127.0.0.1:1/sso\n')), {
    code: 2,
    output:
      'PostgreSQL at 127.0.0.1:1 can’t be reached (ECONNREFUSED). Check DATABASE_URL, and that the server is running.\n',
  });
  assert.deepEqual(await migrate(await fileWith('ada and secret')), {
    code: 2,
    output:
      'The file of DATABASE_URL_FILE has an invalid value. Write an address such as postgres://user:password@host/name (write %25 for a % in the password) into it.\n',
  });
});
