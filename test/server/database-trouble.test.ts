import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { explainStartFailure } from '../../gateway/src/doctor/start-failure.ts';
import { runCommand, runProcess, SECRET_KEY } from '../support/gateway/gateway-command.ts';
import { startTestGateway } from '../support/gateway/gateway.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';
import { seedFolder, seededFolder, temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-14, gateway-17
// Left out: `data/kill-pglite` kills a database too.

const start = (env: Record<string, string>) => runProcess(['start'], { SECRET_KEY, ...env });

test('an address that is not one of PostgreSQL is refused, without printing it', async () => {
  const scheme = (name: string) => ({
    code: 2,
    output: `DATABASE_URL starts with ${name}:, which is not a PostgreSQL URL. Set it to postgres://user:password@host/name.\n`,
  });
  const http = { DATABASE_URL: 'http://ada:secret@127.0.0.1/sso' };
  assert.deepEqual(await start(http), scheme('http'));
  assert.deepEqual(await runCommand(['migrate'], http), scheme('http'));
  const mysql = { DATABASE_URL: 'mysql://ada:secret@127.0.0.1/sso' };
  assert.deepEqual(await start(mysql), scheme('mysql'));
});

describe('PostgreSQL', () => {
  let postgres: TestPostgres;
  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());

  test('without the database of the setting is named', async () => {
    const url = new URL(await postgres.createDatabase('there'));
    url.pathname = '/nosuch';
    assert.deepEqual(await start({ DATABASE_URL: url.href }), {
      code: 2,
      output: `PostgreSQL at ${url.host} refuses the connection: database "nosuch" does not exist. Check DATABASE_URL.\n`,
    });
  });
});

test('PostgreSQL without disk space is named', () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' });
  assert.equal(
    explainStartFailure(error, settingsOf({ databaseUrl: 'postgres://db.example/sso' })),
    'PostgreSQL at db.example has no disk space left. Free some space there.',
  );
});

describe('the embedded database', () => {
  test('that is damaged is named with its folder', async () => {
    const dataDir = await seededFolder();
    await writeFile(join(dataDir, 'pglite/global/pg_control'), 'damaged');
    assert.deepEqual(await start({ DATA_DIR: dataDir }), {
      code: 2,
      output: `The database in the data folder ${dataDir} is damaged. Restore the folder from a backup, or set DATA_DIR to another folder.\n`,
    });
    await rm(dataDir, { recursive: true });
  });

  /** Returns why this process can't create a small disk. */
  const withoutMount = process.getuid?.() === 0 ? false : 'a small disk needs root';

  describe('on a small disk', { skip: withoutMount }, () => {
    let disk = '';
    before(async () => {
      disk = await temporaryFolder();
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk]);
    });
    after(async () => {
      execFileSync('umount', ['-l', disk]);
      await rm(disk, { recursive: true });
    });

    /** Fills the disk until nothing fits. Returns a function that frees it. */
    const fill = async (): Promise<() => Promise<void>> => {
      const file = join(disk, 'ballast');
      await writeFile(file, Buffer.alloc(200_000_000)).catch(() => undefined);
      return () => rm(file);
    };

    test('that is full does not start, and is named', async () => {
      const dataDir = join(disk, 'new');
      await mkdir(dataDir);
      const free = await fill();
      assert.deepEqual(await start({ DATA_DIR: dataDir }), {
        code: 2,
        output: `The disk with the data folder ${dataDir} is full. Free some space, or set DATA_DIR to a folder on another disk.\n`,
      });
      await free();
      await rm(dataDir, { recursive: true });
    });

    test('that gets full replies with 503, and recovers when there is space', async (t) => {
      const dataDir = join(disk, 'running');
      await mkdir(dataDir);
      await seedFolder(dataDir);
      const gateway = await startTestGateway({ dataDir });
      // A failing test must not keep the process alive.
      t.after(() => gateway.close());
      const { username, password } = await gateway.createUser();
      const free = await fill();
      const signIn = async () => (await gateway.browser().login(username, password)).status;
      const statuses: number[] = [];
      while (statuses.length < 500 && (statuses.at(-1) ?? 200) === 200)
        statuses.push(await signIn());
      assert.equal(statuses.at(-1), 503);
      await free();
      assert.equal(await signIn(), 200);
    });
  });
});
