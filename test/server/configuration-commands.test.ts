import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  product,
  provider,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import { startGateway } from '../../gateway/src/gateway.ts';
import { runCommand } from '../support/gateway/gateway-command.ts';

// Rules: gateway-33, gateway-39

const FILE = {
  tenants: {
    OWNCO: tenant({
      hosts: ['ownco.portal.example'],
      signIn: [{ type: 'basic' }, provider({ authType: 'PASSPORT' })],
      products: [
        product('A', { visibleTo: 'everyone' }),
        product('B', { visibleTo: { roles: ['FA', 'BA'] } }),
        product('C'),
      ],
      mail: { name: 'Own', address: 'own@ownco.example' },
    }),
    GLOBEX: tenant({ signInPage: 'https://globex.example/login' }),
  },
};

let files: TestConfiguration;
before(async () => {
  files = await testConfiguration(FILE);
});
after(() => files.remove());

/** Runs a command to its end. */
const run = (args: string, env: Record<string, string> = {}) =>
  runCommand(args.split(' '), { DATA_DIR: files.folder, CLIENT_SECRET: 'hidden', ...env });

const SUMMARY = [
  'OWNCO: 2 sign-in options, 3 products',
  '  User ID and password (BASIC)',
  '  Passport (PASSPORT, TENANT, https://login.example)',
  '  hosts: ownco.portal.example',
  '  mails from Own <own@ownco.example>',
  'GLOBEX: 1 sign-in option, 0 products',
  '  User ID and password (BASIC)',
  '  mails link to https://globex.example/login',
  '',
].join('\n');

test('tenant check summarizes a valid file without its secrets', async () => {
  const { file } = files;
  const expected = { code: 0, output: `${file} is valid: 2 tenants.\n${SUMMARY}` };
  assert.deepEqual(await run(`tenant check ${file}`), expected);
  assert.deepEqual(await run('tenant check', { CONFIG_FILE: file }), expected);
});

test('tenant check prints what is wrong, and exits with 2', async () => {
  const { file } = files;
  assert.deepEqual(await run(`tenant check ${file}`, { CLIENT_SECRET: '' }), {
    code: 2,
    output: `The configuration file ${file} is not valid:\n  tenants.OWNCO.signIn[1].clientSecret: The environment variable CLIENT_SECRET is not set. Set it to the secret.\n`,
  });
  assert.deepEqual(await run('tenant check'), {
    code: 2,
    output:
      'There is no gateway.json here, and CONFIG_FILE is not set. Usage: sso-gateway tenant check [file]\n',
  });
});

test('tenant list and product list show what is in the database', async () => {
  assert.deepEqual(await run('tenant list'), {
    code: 2,
    output: 'The schema of the database is not up to date. Run "sso-gateway migrate" first.\n',
  });
  process.env['CLIENT_SECRET'] = 'hidden';
  const gateway = await startGateway({
    port: 0,
    dataDir: files.folder,
    configFile: files.file,
    logLevel: 'silent',
  });
  delete process.env['CLIENT_SECRET'];
  await gateway.store.insertInto('tenants').values({ code: 'BY-SQL', theme: '[]' }).execute();
  await files.write({ tenants: { OWNCO: FILE.tenants.OWNCO } });
  process.env['CLIENT_SECRET'] = 'hidden';
  assert.ok(await gateway.reload());
  delete process.env['CLIENT_SECRET'];
  await gateway.close();

  assert.deepEqual(await run('tenant list'), {
    code: 0,
    output: [
      'Tenant  Source    Sign-in options  Products  Users',
      'BY-SQL  database  0                0         0',
      'GLOBEX  removed   0                0         0',
      'OWNCO   file      2                3         0',
      '',
    ].join('\n'),
  });
  assert.deepEqual(await run('product list --tenant ownco'), {
    code: 0,
    output: [
      'Product  Source  Visible to      Name  Landing page',
      'A        file    everyone        A     /suite/A',
      'B        file    BA, FA          B     /suite/B',
      'C        file    assigned users  C     /suite/C',
      '',
    ].join('\n'),
  });
});

for (const [args, output] of [
  [
    'tenant list --all',
    "Unknown option '--all'. Usage: sso-gateway tenant list [--limit NUMBER] [--after PLACE] [--json]",
  ],
  ['tenant check a b', "Unexpected argument 'b'. Usage: sso-gateway tenant check [file]"],
  [
    'product list',
    '--tenant is missing. Usage: sso-gateway product list --tenant CODE [--limit NUMBER] [--after PLACE] [--json]',
  ],
  [
    'product list --tenant NONE',
    'There is no tenant NONE. "sso-gateway tenant list" lists the tenants.',
  ],
  ['tenant', 'There is no command tenant. "sso-gateway help tenant" lists those that begin so.'],
  [
    'tenant drop',
    'There is no command tenant drop. "sso-gateway help tenant" lists those that begin so.',
  ],
] as const)
  test(`sso-gateway ${args} says what is wrong`, async () => {
    assert.deepEqual(await run(args), { code: 2, output: `${output}\n` });
  });
