import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { lockFolder } from '../../gateway/src/store/engine/folder-lock.ts';
import { SECRET_KEY, runCommand, runProcess } from '../support/gateway/gateway-command.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-189, gateway-205

/** A row: a situation, the settings that make it, the line that explains it, and the commands that meet it. */
interface Row {
  readonly when: string;
  readonly env: (folder: string) => Record<string, string>;
  readonly line: RegExp;
  readonly commands: readonly string[];
}

const file = (folder: string, name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const configured = (folder: string, text: string) => ({
  CONFIG_FILE: file(folder, 'gateway.json', text),
  DATA_DIR: join(folder, 'data'),
});

const WITH_FILE = ['start', 'tenant check', 'doctor'];
const WITH_DATABASE = ['start', 'migrate', 'user list', 'session list', 'audit'];

let usedPort = 0;
let lockedFolder = '';

const ROWS: readonly Row[] = [
  {
    when: 'a configuration file of a later version',
    env: (folder) => configured(folder, '{ "version": 2, "tenants": {}, "realms": [] }'),
    line: /The configuration file \S+ has version 2\. This gateway reads version 1: install the release that the file is for, or write "version": 1\./,
    commands: WITH_FILE,
  },
  {
    when: 'a version that is a text',
    env: (folder) => configured(folder, '{ "version": "1", "tenants": {} }'),
    line: /has version "1"\. This gateway reads version 1/,
    commands: ['tenant check'],
  },
  {
    when: 'a version that is a long text, of which the beginning is printed',
    env: (folder) => configured(folder, `{ "version": "${'x'.repeat(500)}", "tenants": {} }`),
    line: /has version "x{59}\. This gateway reads version 1/,
    commands: ['tenant check'],
  },
  {
    when: 'a version that is neither',
    env: (folder) => configured(folder, '{ "version": null, "tenants": {} }'),
    line: /has a version that is not a number\. This gateway reads version 1/,
    commands: ['tenant check'],
  },
  {
    when: 'a configuration file that does not exist',
    env: (folder) => ({ CONFIG_FILE: join(folder, 'none.json'), DATA_DIR: join(folder, 'data') }),
    line: /The configuration file \S+none\.json can’t be read \(ENOENT\)\. Check CONFIG_FILE\./,
    commands: WITH_FILE,
  },
  {
    when: 'a port that is in use',
    env: (folder) => ({ PORT: String(usedPort), DATA_DIR: join(folder, 'data') }),
    line: /Port \d+ is in use\. Stop the process that uses it, or set another port, for example PORT=\d+\./,
    commands: ['start'],
  },
  {
    when: 'a port of the metrics that is in use',
    env: (folder) => ({ METRICS_PORT: String(usedPort), DATA_DIR: join(folder, 'data') }),
    line: /Port \d+ is in use\. Stop the process that uses it, or set another port, for example METRICS_PORT=\d+\./,
    commands: ['start'],
  },
  {
    when: 'a data folder that another gateway uses',
    env: () => ({ DATA_DIR: lockedFolder }),
    line: /The data folder \S+ is in use by another gateway\. Stop that one, or set DATA_DIR to another folder\./,
    commands: WITH_DATABASE,
  },
  {
    when: 'a gateway in the same folder at the same port',
    env: () => ({ DATA_DIR: lockedFolder, PORT: String(usedPort) }),
    line: /The data folder \S+ is in use by another gateway\./,
    commands: ['start'],
  },
  {
    when: 'a PostgreSQL that does not answer',
    env: () => ({ DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/sso', SECRET_KEY }),
    line: /PostgreSQL at 127\.0\.0\.1:1 can’t be reached \(ECONNREFUSED\)\. Check DATABASE_URL, and that the server is running\./,
    commands: WITH_DATABASE,
  },
  {
    when: 'an option that does not exist',
    env: (folder) => ({ DATA_DIR: join(folder, 'data') }),
    line: /Unknown option '--tennant'.* Usage: sso-gateway /,
    commands: ['start --tennant', 'user list --tennant', 'doctor --tennant'],
  },
];
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

/** `start` ends its process when it fails; the other commands run in the process of the test. */
const run = (command: string, env: Record<string, string>) =>
  (command.startsWith('start') ? runProcess : runCommand)(command.split(' '), env);

describe('one line and the exit code 2, and nothing is written, for', () => {
  let folder = '';
  const server = createServer();
  let unlock: () => Promise<void> = async () => undefined;
  before(async () => {
    folder = await temporaryFolder();
    lockedFolder = join(folder, 'locked');
    unlock = await lockFolder(lockedFolder);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    usedPort = (server.address() as AddressInfo).port;
  });
  after(async () => {
    server.close();
    await unlock();
    await rm(folder, { recursive: true, force: true });
  });

  for (const [index, { when, env, line, commands }] of ROWS.entries())
    for (const command of commands)
      test(`${when}: ${command}`, async () => {
        const own = join(folder, `${index} ${command}`.replaceAll(' ', '-'));
        mkdirSync(own);
        const settings = env(own);
        const found = filesIn(own);
        const { code, output } = await run(command, settings);
        assert.equal(code, 2, output);
        const lines = output.trimEnd().split('\n');
        // `doctor` prints a line for each thing that it checks.
        const meant = lines.filter((text) => line.test(text));
        assert.equal(meant.length, 1, output);
        if (command !== 'doctor') assert.deepEqual(lines, meant);
        assert.deepEqual(filesIn(own), found);
      });
});
