import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openStore, type OpenStore } from '../../gateway/src/store/engine/open.ts';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

const HOUR_MS = 3_600_000;

let postgres: TestPostgres;
let opened: OpenStore;
let databaseUrl = '';
let folder = '';
before(async () => {
  folder = await temporaryFolder();
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('administration_commands');
  await run('migrate');
  opened = await openStore({ databaseUrl, dataDir: '' }, () => undefined);
  await opened.store.insertInto('tenants').values({ code: 'ACME', theme: '[]' }).execute();
});
after(async () => {
  await opened.close();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

const run = (args: string, input = '') =>
  runCommand(args.split(' '), { DATABASE_URL: databaseUrl, SECRET_KEY }, input);
/** Runs a command that has to succeed, and returns what it prints. */
async function done(args: string, input?: string): Promise<string> {
  const { code, output } = await run(args, input);
  assert.equal(code, 0, output);
  return output;
}
const add = (name: string, more = '') =>
  done(`user add ${name} --tenant acme --first-name X --role BU --no-password${more}`);
const rowOf = (username: string) =>
  opened.store
    .selectFrom('users')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();

describe('sso-gateway', () => {
  test('user add takes every field of a user, and needs no password', async () => {
    assert.equal(await add('plain'), 'plain was added to ACME.\n');
    assert.equal((await rowOf('plain')).password_hash, null);
    await add('full', ' --last-name Y --display-name Z --language de_DE --email z@home.example');
    const { last_name, display_name, lang_cd } = await rowOf('full');
    assert.deepEqual([last_name, display_name, lang_cd], ['Y', 'Z', 'de_DE']);
  });

  test('user add names every field that is not right', async () => {
    const wrong = `user add ${'x'.repeat(255)} --tenant acme --first-name X --role B-U --role`;
    assert.deepEqual(await run(`${wrong} BU --email nowhere --language xx_XX`), {
      code: 2,
      output: [
        'username: longer than 254',
        'email: has the wrong form',
        'language: unknown language',
        'roles.0.code: has the wrong form',
        '',
      ].join('\n'),
    });
    const empty = ['user', 'add', 'y', '--tenant', 'acme', '--first-name', ' ', '--role', 'BU'];
    const { output } = await runCommand(empty, { DATABASE_URL: databaseUrl, SECRET_KEY });
    assert.equal(output, 'firstName: is empty\n');
  });

  test('user import with --no-password adds users without a password, and prints none', async () => {
    const file = join(folder, 'users.csv');
    await writeFile(file, 'username,firstName,roles\nanne,Anne,BU\nbert,Bert,BU\n');
    const added = await done(`user import ${file} --tenant acme --no-password`);
    assert.equal(added, '2 users were added to ACME.\n');
    for (const name of ['anne', 'bert']) assert.equal((await rowOf(name)).password_hash, null);
  });

  test('user reset sets the password of standard input, or one that it prints', async () => {
    await add('reset');
    const text = 'reset has to change the password at the next sign-in. 0 sessions have ended.\n';
    assert.equal(
      await done('user reset reset --tenant acme --password-stdin', 'Temporary-2026\r\n'),
      text,
    );
    const first = (await rowOf('reset')).password_hash;
    assert.ok(first);
    const printed = await done('user reset reset --tenant acme');
    assert.match(printed.slice(text.length), /^Initial password: \S{23}\n$/);
    assert.ok(printed.startsWith(text));
    assert.notEqual((await rowOf('reset')).password_hash, first);
    assert.deepEqual(await run('user reset reset --tenant acme --no-password'), {
      code: 2,
      output: 'A reset sets a password; --no-password is for new users.\n',
    });
  });

  test('user disable and user enable say what the user can do then', async () => {
    await add('barred');
    assert.equal(
      await done('user disable barred --tenant acme'),
      'barred can no longer sign in. 0 sessions have ended.\n',
    );
    assert.match(await done('user list'), /^ACME +barred .* disabled$/m);
    assert.equal(await done('user enable barred --tenant acme'), 'barred can sign in again.\n');
    assert.doesNotMatch(await done('user list'), /disabled/);
  });

  for (const command of ['enable', 'disable', 'reset', 'export', 'delete'])
    test(`user ${command} names a user who does not exist, and the arguments that it needs`, async () => {
      const output = 'The tenant ACME has no user none.\n';
      assert.deepEqual(await run(`user ${command} none --tenant acme`), { code: 2, output });
      const usage = `Usage: sso-gateway user ${command} NAME --tenant CODE`;
      const unnamed = await run(`user ${command} --tenant acme`);
      assert.ok(unnamed.output.startsWith(`The user ID is missing. ${usage}`), unnamed.output);
      const withoutTenant = await run(`user ${command} none`);
      assert.ok(
        withoutTenant.output.startsWith(`--tenant is missing. ${usage}`),
        withoutTenant.output,
      );
    });

  test('user delete mentions providers only for a user with an account of one', async () => {
    const create = async (name: string, issuers: readonly string[]) => {
      await add(name);
      const { id } = await rowOf(name);
      const values = { tenant_code: 'ACME', subject: name, user_id: id };
      for (const issuer of issuers)
        await opened.store
          .insertInto('identities')
          .values({ ...values, issuer })
          .execute();
    };
    const lastLineOf = (output: string) => output.trimEnd().split('\n').at(-1);
    await create('local', []);
    await create('linked', ['https://id.example']);
    await create('refused', ['https://id.example']);
    const repeat = (name: string) =>
      `Nothing was deleted. To delete ${name} of ACME for ever, repeat the command with --yes`;
    for (const [name, hint, again] of [
      ['local', '', ''],
      [
        'linked',
        ', and with --refuse-provider if no provider may create the user again',
        ' A provider that creates users creates this one again at the next sign-in: remove the account there.',
      ],
    ] as const) {
      const command = `user delete ${name} --tenant acme`;
      assert.equal(lastLineOf((await run(command)).output), `${repeat(name)}${hint}.`);
      assert.equal(lastLineOf(await done(`${command} --yes`)), `${name} was deleted.${again}`);
    }
    assert.equal(
      lastLineOf(await done('user delete refused --tenant acme --yes --refuse-provider')),
      'refused was deleted. No provider creates this user again.',
    );
  });

  test('session revoke says how many sessions it has ended', async () => {
    await add('signed-in');
    const { id: user_id } = await rowOf('signed-in');
    const ends_at = new Date(Date.now() + HOUR_MS);
    for (const count of [0, 1, 2]) {
      for (let session = 0; session < count; session += 1)
        await opened.store
          .insertInto('sessions')
          .values({
            ...{
              token_hash: `hash-${count}-${session}`,
              user_id,
              tenant_code: 'ACME',
              scope: 'full',
            },
            ...{ expires_at: ends_at, ends_at },
          })
          .execute();
      assert.equal(
        await done('session revoke --user signed-in'),
        `${count} ${count === 1 ? 'session has' : 'sessions have'} ended.\n`,
      );
    }
  });

  test('key reseal has nothing to do without authenticator apps', async () => {
    assert.equal(await done('key reseal'), 'No user has an authenticator app.\n');
  });

  test('audit needs a database with tables', async () => {
    const env = { DATABASE_URL: await postgres.createDatabase('empty'), SECRET_KEY };
    assert.deepEqual(await runCommand(['audit'], env), {
      code: 2,
      output: 'The database has no audit log yet. Run "sso-gateway migrate" first.\n',
    });
  });

  test('a list without rows prints only its headings', async () => {
    assert.equal(
      await done('user list --tenant none'),
      'Tenant  User  Name  Roles  Last sign-in\n',
    );
    assert.equal(
      await done('session list --tenant none'),
      'ID  Tenant  User  Expires  Ends at the latest\n',
    );
    assert.equal(
      await done('product list --tenant acme'),
      'Product  Source  Visible to  Name  Landing page\n',
    );
  });
});
