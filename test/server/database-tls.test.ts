import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { databaseAddress } from '../../gateway/src/store/engine/database-tls.ts';
import { createCertificate, type TestCertificate } from '../support/gateway/certificate.ts';
import { runCommand } from '../support/gateway/gateway-command.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-76

/** The address that means this machine, and that no rule calls loopback: it stands for another machine. */
const ELSEWHERE = '0.0.0.0';

/** Returns the URL of a database with another host and other parameters. */
function at(databaseUrl: string, host: string, query = ''): string {
  const url = new URL(databaseUrl);
  url.hostname = host;
  url.search = query;
  return url.href;
}

const migrate = (env: Record<string, string>) => runCommand(['migrate'], env);

describe('the connection to PostgreSQL', () => {
  const VERIFIED = { rejectUnauthorized: true };
  const addressOf = (databaseUrl: string) => databaseAddress({ databaseUrl });

  for (const host of ['localhost', 'db.localhost', '127.0.0.1', '127.9.9.9', '[::1]'])
    test(`to ${host} is what the URL says, because it stays on this machine`, () => {
      const databaseUrl = `postgres://ada@${host}/sso`;
      assert.deepEqual(addressOf(databaseUrl), { connectionString: databaseUrl });
    });

  test('by a socket is what the URL says', () => {
    for (const databaseUrl of [
      'postgres:///sso?host=/run/postgresql',
      'postgres://ada@%2Frun%2Fpostgresql/sso',
    ])
      assert.deepEqual(addressOf(databaseUrl), { connectionString: databaseUrl });
  });

  for (const query of [
    '',
    '?sslmode=allow',
    '?sslmode=prefer',
    '?sslmode=require',
    '?sslmode=verify-ca',
    '?sslmode=verify-full',
    '?ssl=0',
    '?ssl=false',
    '?sslmode=require&uselibpqcompat=true',
  ])
    test(`to another machine with "${query}" needs TLS and a verified certificate`, () => {
      for (const host of ['db.example', '10.0.0.5', '0.0.0.0', '[fd00::5]', 'localhost.example'])
        assert.deepEqual(addressOf(`postgres://ada:x@${host}:6432/sso${query}`), {
          connectionString: `postgres://ada:x@${host}:6432/sso`,
          ssl: VERIFIED,
        });
      assert.deepEqual(addressOf('postgres://localhost/sso?host=db.example').ssl, VERIFIED);
    });

  test('is without TLS only if the URL says sslmode=disable', () => {
    assert.deepEqual(addressOf('postgres://db.example/sso?sslmode=disable&application_name=a'), {
      connectionString: 'postgres://db.example/sso?application_name=a',
      ssl: false,
    });
  });

  test('with a mode that accepts every certificate is refused', () => {
    assert.throws(() => addressOf('postgres://ada:secret@db.example/sso?sslmode=no-verify'), {
      message:
        'sslmode=no-verify of DATABASE_URL accepts every certificate. Remove it, and set DATABASE_CA_FILE to the certificate of a private authority; sslmode=disable connects without TLS.',
    });
  });

  test('names a file of certificates that is missing or has none', async () => {
    const folder = await temporaryFolder();
    const databaseUrl = 'postgres://db.example/sso';
    const databaseCaFile = join(folder, 'ca.pem');
    assert.throws(() => databaseAddress({ databaseUrl, databaseCaFile }), {
      message: `DATABASE_CA_FILE ${databaseCaFile} can’t be read (ENOENT).`,
    });
    await writeFile(databaseCaFile, 'no certificate');
    assert.throws(() => databaseAddress({ databaseUrl, databaseCaFile }), {
      message: `DATABASE_CA_FILE ${databaseCaFile} contains no certificate in PEM.`,
    });
    await rm(folder, { recursive: true });
  });
});

describe('a PostgreSQL with TLS on another machine', () => {
  let postgres: TestPostgres;
  let certificate: TestCertificate;
  let url = '';
  before(async () => {
    certificate = createCertificate(`IP:${ELSEWHERE}`);
    postgres = await startPostgres(certificate);
    url = await postgres.createDatabase('tls');
  });
  after(async () => {
    await postgres.stop();
    certificate.remove();
  });

  test('is refused if no known authority has signed its certificate', async () => {
    const { host } = new URL(at(url, ELSEWHERE));
    assert.deepEqual(await migrate({ DATABASE_URL: at(url, ELSEWHERE) }), {
      code: 2,
      output: `PostgreSQL at ${host} has a certificate that can’t be verified (DEPTH_ZERO_SELF_SIGNED_CERT). Set DATABASE_CA_FILE to the certificate of its authority and the host of DATABASE_URL to a name in the certificate, or add sslmode=disable to connect without TLS.\n`,
    });
  });

  test('is refused if its certificate has another name', async () => {
    const { code, output } = await migrate({
      DATABASE_URL: at(url, '127.0.0.1'),
      DATABASE_CA_FILE: certificate.file,
    });
    assert.equal(code, 2);
    assert.match(output, /can’t be verified \(ERR_TLS_CERT_ALTNAME_INVALID\)/);
  });

  test('is used with TLS if its authority is known', async () => {
    const databaseUrl = at(url, ELSEWHERE);
    const gateway = await startTestGateway({ databaseUrl, databaseCaFile: certificate.file });
    try {
      const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
        gateway.store,
      );
      assert.deepEqual(rows, [{ ssl: true }]);
      assert.equal((await gateway.browser().login('ada@acme.example')).status, 200);
    } finally {
      await gateway.close();
    }
  });

  test('is used without TLS if the URL says so, with one warning', async () => {
    let log = '';
    const logStream = new Writable({
      write(chunk: Buffer, _, done) {
        log += chunk.toString();
        done();
      },
    });
    const databaseUrl = at(url, ELSEWHERE, '?sslmode=disable');
    const gateway = await startTestGateway({ databaseUrl, logLevel: 'warn', logStream });
    const { rows } = await sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(
      gateway.store,
    );
    await gateway.close();
    assert.deepEqual(rows, [{ ssl: false }]);
    assert.match(log, /"level":40.*"The connection to PostgreSQL at 0\.0\.0\.0 is not encrypted/);
    assert.equal(log.trim().split('\n').length, 1, log);
  });
});

describe('a PostgreSQL without TLS on another machine', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  test('is refused with the way out', async () => {
    const databaseUrl = at(await postgres.createDatabase('plain'), ELSEWHERE);
    assert.deepEqual(await migrate({ DATABASE_URL: databaseUrl }), {
      code: 2,
      output: `PostgreSQL at ${new URL(databaseUrl).host} offers no TLS. Switch ssl on there, or add sslmode=disable to DATABASE_URL to connect without TLS.\n`,
    });
  });
});
