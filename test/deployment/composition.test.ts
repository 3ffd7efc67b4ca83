import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { openStore } from '../../gateway/src/store/engine/open.ts';
import { Agent } from '../support/gateway/agent.ts';
import { addUser } from '../support/gateway/test-store.ts';
import { startCommand } from '../support/gateway/gateway-command.ts';
import type { GatewayProcess } from '../support/gateway/gateway-process.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { describeWith } from '../neighbors/support/describe-with.ts';
import { DOCKER_COMPOSE } from '../neighbors/support/programs.ts';

// Rules: gateway-74

const FILE = 'gateway/deploy/compose.yaml';
const Service = z.object({ environment: z.optional(z.record(z.string(), z.string())) });
const Composition = z.object({
  services: z.object({ gateway: Service, database: Service }),
});
const { services } = Composition.parse(parse(readFileSync(FILE, 'utf8')));

/** Runs the page's commands that create the files of secrets. Returns the folder of the files. */
function createSecrets(folder: string): string {
  const page = readFileSync('docs/gateway/operations.md', 'utf8');
  const commands = /^mkdir -m 700 gateway\/deploy\/secrets[^]*?(?=^docker compose)/m.exec(
    page,
  )?.[0];
  assert.ok(commands);
  mkdirSync(join(folder, 'gateway/deploy'), { recursive: true });
  execFileSync('/bin/sh', ['-ec', commands], { cwd: folder, stdio: 'pipe' });
  return join(folder, 'gateway/deploy/secrets');
}

describeWith(DOCKER_COMPOSE, 'the composition', () => {
  let folder = '';
  let postgres: TestPostgres;
  let gateway: GatewayProcess | undefined;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'composition-'));
    postgres = await startPostgres();
  });
  after(async () => {
    gateway?.child.kill('SIGKILL');
    await gateway?.end;
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  test('is valid', () => {
    const config = execFileSync('docker-compose', ['-f', FILE, 'config'], { stdio: 'pipe' });
    assert.match(config.toString(), /PUBLIC_HOSTS: localhost/);
  });

  test('signs a user in, with its environment and the secrets of the page', async () => {
    const secrets = createSecrets(folder);
    const { POSTGRES_USER = '', POSTGRES_DB = '' } = services.database.environment ?? {};
    const administrator = await postgres.createDatabase(POSTGRES_DB);
    const client = new pg.Client({ connectionString: administrator });
    await client.connect();
    await client.query(`create role ${POSTGRES_USER} superuser login`);
    await client.end();
    // The name of the service is the host of the database.
    const urlFile = join(secrets, 'database-url');
    const url = readFileSync(urlFile, 'utf8').replace('@database/', () => {
      return `@${new URL(administrator).host}/`;
    });
    writeFileSync(urlFile, url);
    const places = { '/run/secrets': secrets, '/etc/sso-gateway': 'gateway/deploy/configuration' };
    const env: Record<string, string> = { ...services.gateway.environment };
    for (const [name, value] of Object.entries(env))
      for (const [place, own] of Object.entries(places))
        if (value.startsWith(place)) env[name] = value.replace(place, () => resolve(own));
    env['PUBLIC_HOSTS'] = 'localhost';
    gateway = await startCommand(['start'], { ...env, SECRET_KEY: '', METRICS_PORT: '0' });
    const port = await gateway.port;
    const open = await openStore({ databaseUrl: url.trim(), dataDir: '' }, () => undefined);
    const { username, password } = await addUser(open, { tenant: 'ACME' });
    await open.close();
    const browser = new Agent({ port, host: 'localhost', tenant: 'ACME' });
    assert.equal((await browser.login(username, password)).status, 200);
  });
});
