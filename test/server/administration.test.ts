import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { revokeSessions } from '../../gateway/src/domain/sessions/revoke-sessions.ts';
import { listSessions } from '../../gateway/src/store/lists/sessions.ts';
import { disableUser, enableUser, resetUser } from '../../gateway/src/domain/users/administer.ts';
import { initialPassword } from '../../gateway/src/commands/new-user.ts';
import { isStrongPassword } from '../../src/core/contract/password-rule.ts';
import { ofUser } from '../support/gateway/audit-entries.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { runCommand } from '../support/gateway/gateway-command.ts';
import { rowsOf } from '../support/gateway/rows-of.ts';
import { seedFolder, temporaryFolder } from '../support/gateway/seeded-folder.ts';

// Rules: gateway-27, gateway-28, gateway-29, gateway-30, gateway-88

const CSV = `username,firstName,lastName,roles,products,language
mary@acme.example,Mary,"Jackson, née Winston",BA BU,INV PAY,fr_FR
katherine@acme.example,Katherine,Johnson,BU,,
`;

const ONE_ENDED = { kind: 'done', endedSessions: 1 };

describe('sso-gateway', () => {
  let dataDir = '';
  before(async () => {
    dataDir = await temporaryFolder();
    await seedFolder(dataDir);
  });
  after(() => rm(dataDir, { recursive: true, force: true }));
  const run = (args: readonly string[], input = '') =>
    runCommand(args, { DATA_DIR: dataDir }, input);
  const save = async (name: string, text: string): Promise<string> => {
    const path = join(dataDir, name);
    await writeFile(path, text);
    return path;
  };
  const add = (...more: string[]) =>
    run(['user', 'add', 'Dorothy@ACME.example', '--tenant', 'acme', ...more]);

  test('user add prints an initial password, with which the user signs in once to change it', async () => {
    const added = await add('--first-name', 'Dorothy', '--role', 'BU', '--product', 'INV');
    assert.equal(added.code, 0);
    const password = /^Initial password: (\S+)$/m.exec(added.output)?.[1] ?? '';
    assert.match(added.output, /^dorothy@acme\.example was added to ACME\.$/m);

    const gateway = await startTestGateway({ dataDir });
    try {
      const { envelope } = await gateway.browser().login('dorothy@acme.example', password);
      const data = envelope.data as { forcePwdChangeOnLogin: boolean; roles: string[] };
      assert.equal(data.forcePwdChangeOnLogin, true);
      assert.deepEqual(data.roles, ['Business User']);
      const busy = await run(['user', 'list']);
      assert.equal(busy.code, 2);
      assert.match(busy.output, /in use/);
    } finally {
      await gateway.close();
    }
  });

  test('user import adds all users of a CSV file or none, and names every problem by line', async () => {
    const bad = await save('bad.csv', `${CSV}\nmary@acme.example,,,,NONE,xx_XX\n`);
    const refused = await run(['user', 'import', bad, '--tenant', 'ACME']);
    assert.equal(refused.code, 2);
    for (const part of [
      'line 5: firstName: is missing',
      'line 5: roles: is missing',
      'line 5: language: unknown language',
    ])
      assert.ok(refused.output.includes(part), refused.output);
    const unknown = await save('unknown.csv', CSV.replace('INV PAY', 'INV NONE'));
    const { output: problem } = await run(['user', 'import', unknown, '--tenant', 'ACME']);
    assert.equal(problem, 'The tenant ACME has no product NONE.\n');
    assert.ok(!(await run(['user', 'list'])).output.includes('katherine'));

    const good = await save('good.csv', CSV);
    const added = await run(['user', 'import', good, '--tenant', 'ACME', '--no-password']);
    assert.equal(added.output, '2 users were added to ACME.\n');
    const again = await run(['user', 'import', good, '--tenant', 'ACME']);
    assert.match(again.output, /^The tenant ACME already has the user mary@acme\.example\.$/m);
    const audited = await run(['audit', '--event', 'admin-user-added', '--json']);
    assert.equal(audited.output.trim().split('\n').length, 3);
    const { output } = await run(['user', 'list', '--tenant', 'ACME', '--json']);
    const users = JSON.parse(output) as { username: string; name: string; roles: string[] }[];
    const mary = users.find(({ username }) => username === 'mary@acme.example');
    assert.equal(mary?.name, 'Mary Jackson, née Winston');
    assert.deepEqual(mary?.roles, ['BA', 'BU']);
  });

  test('refuses control characters in user IDs and names, and names the field or line', async () => {
    const before = (await run(['user', 'list', '--json'])).output;
    for (const [field, args] of [
      ['username', ['x\x1b[J@acme.example', '--first-name', 'X']],
      ['firstName', ['x@acme.example', '--first-name', 'X\nY']],
      ['lastName', ['x@acme.example', '--first-name', 'X', '--last-name', 'Y\x9b']],
      ['displayName', ['x@acme.example', '--first-name', 'X', '--display-name', '\u202eY']],
    ] as const) {
      const words = ['user', 'add', ...args, '--tenant', 'ACME', '--role', 'BU'];
      const { code, output } = await run(words);
      assert.equal(code, 2);
      assert.equal(output, `${field}: has a control character\n`);
    }
    const csv = await save(
      'control.csv',
      'username,firstName,roles,organization\n"x\x07y",X,BU,\nz,"Z\nY",BU,\nw,W,BU,"a\x1bb"\n',
    );
    const role = { value: 'BU', display: 'a\x1bb' };
    const json = await save(
      'control.json',
      JSON.stringify([{ userName: 'x\0y', name: { givenName: 'X' }, roles: [role] }]),
    );
    const lines = [
      [csv, ['line 2: username', 'line 4: firstName', 'line 5: organization']],
      [json, ['user 1: username', 'user 1: roles.0.group']],
    ] as const;
    for (const [file, places] of lines) {
      const { code, output } = await run(['user', 'import', file, '--tenant', 'ACME']);
      assert.equal(code, 2);
      const [, ...problems] = output.trimEnd().split('\n  ');
      assert.deepEqual(
        problems,
        places.map((place) => `${place}: has a control character`),
      );
    }
    assert.equal((await run(['user', 'list', '--json'])).output, before);
  });

  test('user import reads the users of a SCIM reply', async () => {
    const scim = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      Resources: [
        {
          userName: 'Annie@acme.example',
          name: { givenName: 'Annie', familyName: 'Easley' },
          emails: [{ value: 'annie@home.example', primary: true }],
          preferredLanguage: 'de-DE',
          roles: [{ value: 'CLERK', display: 'Clerk' }],
        },
      ],
    };
    const path = await save('users.json', JSON.stringify(scim));
    const { code, output } = await run(['user', 'import', path, '--tenant', 'ACME']);
    assert.equal(code, 0);
    assert.match(output, /^annie@acme\.example +\S{23}$/m);
  });

  test('explains what is missing or unknown in one line, and exits with 2', async () => {
    const cases: [args: string[], line: RegExp][] = [
      [
        ['user', 'add', 'x@acme.example'],
        /^--tenant is missing\. Usage: sso-gateway user add NAME --tenant CODE /,
      ],
      [['user', 'disable', 'nobody', '--tenant', 'ACME'], /^The tenant ACME has no user nobody\.$/],
      [
        ['user', 'add', 'x', '--tenant', 'NONE', '--first-name', 'X', '--role', 'BU'],
        /^There is no tenant NONE\.$/,
      ],
      [
        ['user', 'import', '/none.csv', '--tenant', 'ACME'],
        /^\/none\.csv can't be read \(ENOENT\)/,
      ],
      [['user', 'remove'], /^There is no command user remove\./],
      [['user', 'list', '--tennant', 'ACME'], /^Unknown option '--tennant'/],
      [['session', 'revoke'], /^Name the sessions by/],
    ];
    for (const [args, line] of cases) {
      const { code, output } = await run(args);
      assert.equal(code, 2, args.join(' '));
      assert.match(output.trimEnd(), line);
    }
  });

  test('a password on standard input must be strong', async () => {
    const args = ['user', 'reset', 'ada@acme.example', '--tenant', 'ACME', '--password-stdin'];
    const { code, output } = await run(args, 'weak\n');
    assert.equal(code, 2);
    assert.equal(output, 'The password on standard input is too weak.\n');
  });
});

describe('an operator', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway();
  });
  after(() => gateway.close());

  /** Returns the events that the audit log has of operators, about a user. */
  const administrationOf = async (userId: string): Promise<string[]> => {
    const entries = await gateway.store
      .selectFrom('audit')
      .select('event')
      .where(ofUser(userId))
      .where('event', 'like', 'admin-%')
      .orderBy('id')
      .execute();
    return entries.map(({ event }) => event);
  };

  test('disables a user, who is signed out at once and refused like an unknown one, and enables the user again', async () => {
    const { id, username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, password);
    assert.deepEqual(await disableUser(gateway.store, 'ACME', username), ONE_ENDED);
    assert.equal((await browser.products()).status, 401);
    const refused = await gateway.browser().login(username, password);
    const unknown = await gateway.browser().login('unknown@acme.example', password);
    assert.deepEqual([refused.status, refused.envelope], [unknown.status, unknown.envelope]);
    await enableUser(gateway.store, 'ACME', username);
    assert.equal((await gateway.browser().login(username, password)).status, 200);
    assert.deepEqual(await administrationOf(id), ['admin-user-disabled', 'admin-user-enabled']);
  });

  test('resets a user, whose sessions end and who has to change the password', async () => {
    const { id, username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, password);
    const reset = await resetUser(gateway.store, 'ACME', username, 'Temporary-2026');
    assert.deepEqual(reset, ONE_ENDED);
    assert.equal((await browser.products()).status, 401);
    assert.equal((await gateway.browser().login(username, password)).status, 400);
    assert.deepEqual(await administrationOf(id), ['admin-password-reset']);
    const { envelope } = await gateway.browser().login(username, 'Temporary-2026');
    assert.equal((envelope.data as { forcePwdChangeOnLogin: boolean }).forcePwdChangeOnLogin, true);
  });

  test('lists sessions by the start of their hash and ends one of them', async () => {
    const { id, username, password } = await gateway.createUser();
    const [first, second] = [gateway.browser(), gateway.browser()];
    await first.login(username, password);
    gateway.clock.advance(60);
    await second.login(username, password);
    const filter = { tenant: 'ACME', username: username.toUpperCase() };
    const sessions = await rowsOf(listSessions(gateway.store, filter, gateway.clock.now(), {}));
    assert.equal(sessions.length, 2);
    const [newest] = sessions;
    assert.equal(await revokeSessions(gateway.store, { ...filter, id: newest?.id }), 1);
    assert.equal((await second.products()).status, 401);
    assert.equal((await first.products()).status, 200);
    assert.deepEqual(await administrationOf(id), ['admin-sessions-ended']);
  });

  test('gets a different strong initial password each time', () => {
    const passwords = Array.from({ length: 200 }, initialPassword);
    assert.equal(new Set(passwords).size, 200);
    assert.ok(passwords.every(isStrongPassword));
  });
});
