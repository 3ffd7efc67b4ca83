import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import {
  provider,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import {
  diagnose,
  SECRET,
  startMailServer,
  startMetadata,
  type TestMailServer,
  type TestMetadata,
} from '../support/gateway/diagnosis.ts';
import { freePort } from '../support/programs/free-port.ts';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-81, gateway-82, gateway-219

let folder = '';
let postgres: TestPostgres;
let databaseUrl = '';
let mail: TestMailServer;
let metadata: TestMetadata;
const configurations: TestConfiguration[] = [];

before(async () => {
  folder = await temporaryFolder();
  postgres = await startPostgres();
  databaseUrl = await postgres.createDatabase('doctor');
  mail = await startMailServer();
  metadata = await startMetadata();
});
after(async () => {
  metadata.close();
  await mail.close();
  await postgres.stop();
  for (const { remove } of configurations) await remove();
  await rm(folder, { recursive: true, force: true });
});

async function fileWith(content: object): Promise<string> {
  const configuration = await testConfiguration(content);
  configurations.push(configuration);
  return configuration.file;
}

/** Writes a configuration with a provider, and returns its file. */
function configFile(more: object = {}, address = 'no-reply@acme.example'): Promise<string> {
  return fileWith({
    tenants: {
      ACME: tenant({ auditDays: 90, signIn: [provider({ issuer: metadata.issuer, ...more })] }),
    },
    mail: { name: 'Acme', address },
  });
}

test('a new gateway without settings has no error, and the check creates nothing', async () => {
  const dataDir = join(folder, 'new', 'data');
  const { code, output, of } = await diagnose({ DATA_DIR: dataDir });
  assert.equal(code, 0, output);
  assert.deepEqual(of('error'), []);
  assert.deepEqual(of('warning'), [
    'mail: No mail server is set, so no code is sent. Set SMTP_URL.',
  ]);
  assert.ok(!existsSync(join(folder, 'new')));
});

describe('a gateway with everything', () => {
  const env = async (): Promise<Record<string, string>> => ({
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    SMTP_URL: mail.url,
    CONFIG_FILE: await configFile(),
    PUBLIC_HOSTS: 'sso.example.com',
    TRUST_PROXY: '1',
  });

  test('learns what is missing, without a change of the database', async () => {
    const { code, output, of } = await diagnose(await env());
    assert.equal(code, 0, output);
    assert.deepEqual(of('warning'), [
      'schema: The database has no tables of the gateway. Run "sso-gateway migrate", or start the gateway.',
    ]);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(
      `select from information_schema.tables where table_schema = 'public'`,
    );
    await client.end();
    assert.deepEqual(rows, []);
  });

  test('is fine after the migration; the mail server is asked about the sender, and gets no mail', async () => {
    await runCommand(['migrate'], { DATABASE_URL: databaseUrl });
    mail.senders.length = 0;
    const { code, output, findings } = await diagnose(await env());
    assert.equal(code, 0, output);
    const subjects = findings.map(({ level, subject }) => `${level} ${subject}`);
    const settings = ['ok environment', 'ok configuration', 'ok keys', 'ok hosts', 'ok limits'];
    const database = ['ok audit log', 'ok database', 'ok database TLS', 'ok schema', 'ok clock'];
    assert.deepEqual(subjects, [
      ...[...settings, ...database, 'ok mail', 'ok mail'],
      ...['ok provider ACME Passport', 'ok provider ACME Passport'],
    ]);
    assert.match(output, /Entries are kept for 400 days, those of ACME for 90 days\./);
    assert.match(output, /The clock differs from the database’s by [0-4]\.\d s\./);
    assert.deepEqual([mail.senders, mail.mailCount()], [['no-reply@acme.example'], 0]);
  });

  test('prints one line for each check', async () => {
    const { code, output } = await runCommand(['doctor'], { DATA_DIR: join(folder, 'lines') });
    assert.equal(code, 0, output);
    for (const line of output.trimEnd().split('\n'))
      assert.match(line, /^(ok|warning|error) +\S.* {2}\S.*[.]$/);
  });

  test('of an older release sees the newer schema', async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(`insert into migrations (name) values ('999-newer')`);
    const newer = await diagnose(await env());
    await client.query(`delete from migrations where name in ('999-newer', '001-initial')`);
    const older = await diagnose(await env());
    await client.query(`insert into migrations (name) values ('001-initial')`);
    await client.end();
    assert.equal(newer.code, 2);
    assert.deepEqual(newer.of('error'), [
      'schema: A newer release has changed the database (999-newer). Use that release, or restore a backup.',
    ]);
    assert.equal(older.code, 0);
    assert.deepEqual(older.of('warning'), [
      'schema: The database lacks 001-initial. Run "sso-gateway migrate", or start the gateway.',
    ]);
  });
});

describe('an error with the way out and the exit code 2', () => {
  test('names every part that fails', async () => {
    const port = await freePort();
    const { code, of } = await diagnose({
      DATABASE_URL: `postgres://ada:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/sso`,
      SMTP_URL: `smtp://ada:${SECRET}@127.0.0.1:${port}`,
      CONFIG_FILE: await configFile({ issuer: `http://127.0.0.1:${port}` }),
      PUBLIC_HOSTS: 'https://sso.example.com',
      ALLOWED_ORIGINS: 'https://app.example.com/',
    });
    assert.equal(code, 2);
    const errors = of('error');
    for (const sentence of [
      /^keys: With DATABASE_URL, the gateway needs a key outside of the database\./,
      /^hosts: "https:\/\/sso\.example\.com" of PUBLIC_HOSTS is not a host name\./,
      /^origins: "https:\/\/app\.example\.com\/" of ALLOWED_ORIGINS is not an origin\./,
      /^database: PostgreSQL at 127\.0\.0\.1:\d+ can’t be reached \(ECONNREFUSED\)\. Check DATABASE_URL/,
      /^mail: The mail server 127\.0\.0\.1 can’t be used: .*ECONNREFUSED.* Check SMTP_URL\.$/,
      /^provider ACME Passport: The provider http:\S+ can't be reached \(ECONNREFUSED\)\. Check issuer/,
    ])
      assert.ok(
        errors.some((text) => sentence.test(text)),
        `${sentence}\n${errors.join('\n')}`,
      );
    assert.equal(errors.length, 6);
  });

  test('names an invalid variable, and an invalid configuration', async () => {
    const environment = await diagnose({ SESSION_SECONDS: 'soon' });
    assert.equal(environment.code, 2);
    assert.deepEqual(environment.of('error'), [
      'environment: SESSION_SECONDS has the invalid value "soon". Set it to a whole number above 0. See the table of settings in docs/gateway.md.',
    ]);
    const file = await fileWith({ tenants: { ACME: {} } });
    const configuration = await diagnose({ CONFIG_FILE: file, DATA_DIR: folder });
    assert.equal(configuration.code, 2);
    assert.match(
      configuration.of('error').join(),
      /^configuration: .*: tenants\.ACME\.signIn: This setting is missing\.$/,
    );
  });

  test('names a provider whose keys or algorithms do not fit, and a mail server that refuses the sender or the password', async () => {
    const { code, of } = await diagnose({
      DATA_DIR: join(folder, 'fit'),
      SMTP_URL: mail.url,
      CONFIG_FILE: await configFile(
        { algorithm: 'ES256', scopes: ['openid', 'groups'] },
        'a@refused.example',
      ),
    });
    assert.equal(code, 2);
    const [refused = '', ...others] = of('error');
    assert.match(
      refused,
      /^mail: The mail server refuses the sender a@refused\.example \(5\d\d sender refused\)\. Set mail\.address/,
    );
    assert.deepEqual(others, [
      `provider ACME Passport: ${metadata.issuer} publishes no key for ES256. Check algorithm and issuer.`,
      `provider ACME Passport: ${metadata.issuer} does not sign with ES256. Set algorithm to one of RS256.`,
    ]);
    assert.match(of('warning').join('\n'), /does not list the scopes groups\./);
    const wrong = await diagnose({
      DATA_DIR: join(folder, 'fit'),
      SMTP_URL: mail.url.replace(SECRET, 'wrong'),
    });
    assert.equal(wrong.code, 2);
    assert.match(wrong.of('error').join(), /^mail: .*wrong credentials/);
  });
});
