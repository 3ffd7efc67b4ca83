import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { settingsOf, type GatewayOptions } from '../../gateway/src/configuration/settings.ts';
import { checkDatabase } from '../../gateway/src/doctor/check-database.ts';
import { createKeyText } from '../../gateway/src/keys/key-text.ts';
import { openStore, type OpenStore } from '../../gateway/src/store/engine/open.ts';
import { OLD_DATABASE } from '../../gateway/src/store/schema/schema-difference.ts';
import { createCertificate, type TestCertificate } from '../support/gateway/certificate.ts';
import { runCommand, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { addUser } from '../support/gateway/test-store.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: gateway-81

/** The address that means this machine, and that no rule calls loopback: it represents another machine. */
const ELSEWHERE = '0.0.0.0';

const OLD_KEY = createKeyText();

let certificate: TestCertificate;
let postgres: TestPostgres;
let databaseUrl = '';
let opened: OpenStore;
let folder = '';
before(async () => {
  folder = await temporaryFolder();
  certificate = createCertificate(`IP:${ELSEWHERE}`);
  postgres = await startPostgres(certificate);
  databaseUrl = await postgres.createDatabase('doctor');
  const { code, output } = await runCommand(['migrate'], { DATABASE_URL: databaseUrl });
  assert.equal(code, 0, output);
  opened = await openStore(settingsOf({ databaseUrl }), () => undefined);
});
after(async () => {
  await opened.close();
  await postgres.stop();
  certificate.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the findings about the database, as single texts. */
async function found(options: GatewayOptions = {}): Promise<string[]> {
  const settings = settingsOf({ databaseUrl, secretKey: SECRET_KEY, ...options });
  const findings = await checkDatabase(settings);
  return findings.map(({ level, subject, text }) => `${level} ${subject}: ${text}`);
}

/** Returns the URL of the database with another host, user or query. */
function at(parts: { hostname?: string; username?: string; search?: string }): string {
  return Object.assign(new URL(databaseUrl), parts).href;
}

const run = (statement: string) => sql.raw(statement).execute(opened.store);

test('the doctor names the database, its encryption, its schema and its clock', async () => {
  const [clock = '', ...others] = (await found()).reverse();
  assert.match(clock, /^ok clock: The clock differs from the database’s by [0-4]\.\d s\.$/);
  assert.deepEqual(others.reverse(), [
    'ok database: PostgreSQL at 127.0.0.1 answers.',
    'ok database TLS: The connection to 127.0.0.1 does not leave this machine.',
    'ok schema: The database has the schema of this release.',
  ]);
});

describe('the doctor on a connection to another machine', () => {
  test('accepts TLS with a verified certificate', async () => {
    const url = at({ hostname: ELSEWHERE });
    const [, encryption] = await found({ databaseUrl: url, databaseCaFile: certificate.file });
    assert.equal(
      encryption,
      `ok database TLS: The connection to ${ELSEWHERE} uses TLS with a verified certificate.`,
    );
  });

  test('warns if it is not encrypted', async () => {
    const url = at({ hostname: ELSEWHERE, search: '?sslmode=disable' });
    const [, encryption] = await found({ databaseUrl: url });
    assert.equal(
      encryption,
      `warning database TLS: The connection to ${ELSEWHERE} is not encrypted. Remove sslmode=disable from DATABASE_URL, and set DATABASE_CA_FILE for a private authority.`,
    );
  });
});

test('the doctor warns of a clock that differs from the database’s', async (t) => {
  const now = Date.now.bind(Date);
  t.mock.method(Date, 'now', () => now() + 60_000);
  assert.equal(
    (await found()).at(-1),
    'warning clock: The clock of this machine is 60 s ahead of the database’s. Synchronize both (NTP). Sessions and codes follow the database’s clock, tokens of providers this machine’s.',
  );
});

test('the doctor says that a user may not read the tables, and does not call them missing', async () => {
  await run('create role stranger login');
  assert.deepEqual(await found({ databaseUrl: at({ username: 'stranger' }) }), [
    'error database: permission denied for table migrations',
  ]);
});

test('the doctor asks for a new database in place of one from before 0.1.0', async () => {
  await run(`insert into migrations (name) values ('001-people')`);
  const findings = await found();
  await run(`delete from migrations where name = '001-people'`);
  assert.ok(findings.includes(`error schema: ${OLD_DATABASE}`), findings.join('\n'));
});

describe('the doctor on secrets of authenticator apps', () => {
  before(async () => {
    await opened.store.insertInto('tenants').values({ code: 'ACME', theme: '[]' }).execute();
    for (const keyId of ['test', OLD_KEY.split(':')[0] ?? '', 'lost', 'lost']) {
      const { id } = await addUser(opened, { hasPassword: false });
      await opened.store
        .insertInto('authenticator_apps')
        .values({
          user_id: id,
          sealed: `${keyId}.sealed`,
          last_step: 0,
          drift: 0,
          created_at: new Date(),
        })
        .execute();
    }
  });

  const apps = async (options: GatewayOptions): Promise<string[]> =>
    (await found(options)).filter((line) => line.includes(' second factor: ')).sort();
  const LOST =
    'error second factor: 2 authenticator apps need the key lost, which is missing. Put it after the first key, or remove the apps with "sso-gateway user reset-second-factor".';

  test('distinguishes the current key, an older one and a missing one', async () => {
    const [oldId] = OLD_KEY.split(':');
    assert.deepEqual(await apps({ secretKey: `${SECRET_KEY},${OLD_KEY}` }), [
      LOST,
      'ok second factor: 1 authenticator app needs the key test.',
      `warning second factor: 1 authenticator app needs the key ${oldId}. Keep it until a gateway has run for ten minutes, which encrypts them again.`,
    ]);
  });

  test('says nothing if the keys cannot be read', async () => {
    const secretKeyFile = join(folder, 'missing.key');
    assert.deepEqual(await apps({ secretKey: '', secretKeyFile }), []);
  });
});
