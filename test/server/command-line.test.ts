import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { runCommandLine } from '../../gateway/src/commands/command-line.ts';
import { COMMANDS } from '../../gateway/src/commands/list.ts';
import { OutputClosed } from '../../gateway/src/commands/output.ts';
import { readEnvironment } from '../../gateway/src/configuration/environment.ts';
import manifest from '../../gateway/package.json' with { type: 'json' };
import { runCommand } from '../support/gateway/gateway-command.ts';

// Rules: gateway-17, gateway-30, gateway-125

/** No command may open this folder. */
const run = (...args: string[]) => runCommand(args, { DATA_DIR: '/dev/null/none' });

/** The options of every list. */
const LIST = ['--limit NUMBER', '--after PLACE', '--json'];
/** The options that choose sessions. */
const SESSION = ['--tenant CODE', '--user NAME', '--id ID'];
const OPTIONS: readonly (readonly [command: string, options: readonly string[]])[] = [
  ['start', []],
  ['migrate', []],
  ['doctor', ['--sign-in', '--json']],
  ['tenant list', LIST],
  ['product list', ['--tenant CODE', ...LIST]],
  ['user list', ['--tenant CODE', '--factors', '--missing-factor', ...LIST]],
  ['user delete', ['--tenant CODE', '--refuse-provider', '--yes']],
  ['session list', [...SESSION, ...LIST]],
  ['session revoke', [...SESSION, '--all']],
  ['audit', ['--tenant CODE', '--user NAME', '--since TIME', '--event NAME', ...LIST]],
  ['key', ['--file FILE', '--drop ID']],
];

describe('the help', () => {
  test('of all commands is printed for help, --help and -h', async () => {
    const { code, output } = await run('help');
    assert.equal(code, 0);
    for (const name of Object.keys(COMMANDS)) assert.ok(output.includes(`  ${name}`), name);
    for (const word of ['--help', '-h']) assert.deepEqual(await run(word), { code: 0, output });
  });

  for (const [name, { usage, summary }] of Object.entries(COMMANDS))
    test(`of ${name} is printed before and after its name, and nothing runs`, async () => {
      const words = name.split(' ');
      const expected = await run('help', ...words);
      assert.equal(expected.code, 0);
      assert.ok(expected.output.startsWith(`Usage: sso-gateway ${name}\n`));
      assert.ok(expected.output.includes(`  ${name} ${usage}`.trimEnd()));
      assert.ok(expected.output.includes(summary));
      for (const args of [
        [...words, '--help'],
        [...words, 'x', '-h'],
        ['--help', ...words],
      ])
        assert.deepEqual(await run(...args), expected);
    });

  test('describes every command in one line, in sentences', () => {
    for (const [name, { summary }] of Object.entries(COMMANDS))
      assert.match(summary, /^[A-Z][^\n]+\.$/, name);
  });

  for (const [name, options] of OPTIONS)
    test(`names the options that ${name} has`, async () => {
      const usage = COMMANDS[name]?.usage ?? '';
      assert.deepEqual(usage.match(/--[a-z-]+(?: [A-Z]+)?/g) ?? [], options);
      // An option that does not exist comes last, so that nothing runs.
      const given = options.map((option) => option.replace(' ', '='));
      const { output } = await run(...name.split(' '), ...given, '--unknown');
      assert.ok(output.startsWith("Unknown option '--unknown'. Usage: "), output);
    });

  test('has no argument for commands that take none', async () => {
    for (const name of ['start', 'migrate'])
      assert.deepEqual(await run(name, 'now'), {
        code: 2,
        output: `Unexpected argument 'now'. Usage: sso-gateway ${name}\n`,
      });
  });

  test('of a group has its commands only', async () => {
    const { output } = await run('user', '--help');
    assert.match(output, /^ {2}user add /m);
    assert.doesNotMatch(output, /session list/);
  });
});

test('the version is printed for --version, -v and version, also after a command', async () => {
  const expected = { code: 0, output: `sso-gateway ${manifest.version}\n` };
  for (const args of [['--version'], ['-v'], ['version'], ['user', 'list', '--version']])
    assert.deepEqual(await run(...args), expected);
});

test('a command whose output is closed ends quietly with 0', async () => {
  const errors: string[] = [];
  const terminal = {
    ...{ env: {}, input: Readable.from([]) },
    print: () => {
      throw new OutputClosed();
    },
    printError: (text: string) => void errors.push(text),
  };
  assert.equal(await runCommandLine(['help'], terminal), 0);
  assert.deepEqual(errors, []);
});

test('a wrong or missing argument names the usage of the command, on one line', async () => {
  for (const [args, fault] of [
    ['user add x', '--tenant is missing'],
    ['user add --tenant ACME', 'The user ID is missing'],
    ['user add x --tenant ACME', '--first-name is missing'],
    ['user import --tenant ACME', 'The file is missing'],
    ['user disable --tenant ACME', 'The user ID is missing'],
    ['product list', '--tenant is missing'],
    ['audit --who x', "Unknown option '--who'"],
    ['audit x', "Unexpected argument 'x'"],
    ['audit --tenant', "Option '--tenant <value>' argument missing"],
    ['audit --tenant --user x', "Option '--tenant' argument is ambiguous"],
    ['key', 'create, rotate or reseal is missing'],
    ['key rotate', '--file is missing'],
    ['key create --wrong', "Unknown option '--wrong'"],
    ['migrate --dry-run', "Unknown option '--dry-run'"],
    ['start now', "Unexpected argument 'now'"],
    ['doctor --all', "Unknown option '--all'"],
  ] as const) {
    const { code, output } = await run(...args.split(' '));
    assert.equal(code, 2, args);
    const [first = '', second = ''] = args.split(' ');
    const name = Object.hasOwn(COMMANDS, first) ? first : `${first} ${second}`;
    const usage = `sso-gateway ${name} ${COMMANDS[name]?.usage ?? ''}`.trim();
    assert.equal(output, `${fault}. Usage: ${usage}\n`);
  }
});

describe('an invalid setting is named with its value and what is allowed:', () => {
  for (const [name, value, allowed] of [
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['METRICS_PORT', '-1', 'a whole number from 0 to 65535'],
    ['METRICS_PORT', '65536', 'a whole number from 0 to 65535'],
    ['CAPTCHA_ITERATION', '0', 'a whole number above 0'],
    ['DRAIN_SECONDS', '-1', 'a number from 0 to 600'],
    ['DATABASE_TIMEOUT_SECONDS', '3601', 'a number above 0, at most 3600'],
    ['AUDIT_DAYS', '30.5', 'a whole number of at least 30'],
    ['SESSION_SECONDS', '0', 'a whole number above 0'],
    ['INACTIVITY_SECONDS', '1.5', 'a whole number above 0'],
    ['AUDIT_DAYS', '29', 'a whole number of at least 30'],
    ['DRAIN_SECONDS', '601', 'a number from 0 to 600'],
    ['DATABASE_TIMEOUT_SECONDS', '0', 'a number above 0, at most 3600'],
    ['LOG_LEVEL', 'loud', 'silent, error, warn, info, debug or trace'],
    ['SMTP_TLS', 'yes', 'on or off'],
    [
      'TRUST_PROXY',
      'yes',
      'a number of proxies, their addresses or ranges separated by commas, or false',
    ],
  ] as const)
    test(`${name}=${value}`, () => {
      const message = `${name} has the invalid value "${value}". Set it to ${allowed}.`;
      assert.throws(() => readEnvironment({ [name]: value }), { message });
    });

  test('an address of the database that can’t be decoded, without the password', () => {
    for (const address of ['postgres://u:100%@localhost/d', 'postgres://u:p@%zz/d'])
      assert.throws(() => readEnvironment({ DATABASE_URL: address }), {
        message:
          'DATABASE_URL has an invalid value. Set it to an address such as postgres://user:password@host/name (write %25 for a % in the password).',
      });
  });

  test('several at once, without those that may contain a password, and without what is too long', () => {
    const long = 'x'.repeat(5_000);
    assert.throws(
      () => readEnvironment({ DATABASE_URL: 'secret', SMTP_URL: 'secret', PORT: long }),
      ({ message }: Error) => {
        assert.match(message, /DATABASE_URL has an invalid value\. Set it to an address such as /);
        assert.match(message, /SMTP_URL has an invalid value\. Set it to an address such as smtp:/);
        assert.match(message, /PORT has the invalid value "x{60}"\. /);
        return !message.includes('secret') && !message.includes(long);
      },
    );
  });
});

test('each variable sets an option, and an empty one counts as missing', () => {
  const variables = {
    ...{ PORT: '0', HOST: 'h', CONFIG_FILE: 'c', DATA_DIR: 'd', DATABASE_URL: 'postgres://db/n' },
    ...{ DATABASE_CA_FILE: 'ca', DATABASE_TIMEOUT_SECONDS: '0.5', SECRET_KEY: 'k' },
    ...{ SECRET_KEY_FILE: 'f', SMTP_URL: 'smtp://m', SMTP_TLS: 'off', SESSION_SECONDS: '1' },
    ...{ INACTIVITY_SECONDS: '2', CAPTCHA_ITERATION: '3', ATTEMPTS_PER_MINUTE: '4' },
    ...{ NETWORK_ATTEMPTS_PER_MINUTE: '5', PORTAL_DIR: 'p', ELEMENTS_DIR: 'e' },
    ...{ TEXTS_DIR: 't' },
    ...{ PUBLIC_HOSTS: 'a.example, b.example,', ALLOWED_ORIGINS: ' https://o.example' },
    ...{ METRICS_PORT: '65535', METRICS_HOST: 'm', AUDIT_DAYS: '30', DRAIN_SECONDS: '0' },
    ...{ TRUST_PROXY: '2', LOG_LEVEL: 'trace' },
  };
  assert.deepEqual(readEnvironment(variables), {
    ...{ port: 0, host: 'h', configFile: 'c', dataDir: 'd', databaseUrl: 'postgres://db/n' },
    ...{ databaseCaFile: 'ca', databaseTimeoutSeconds: 0.5, secretKey: 'k', secretKeyFile: 'f' },
    ...{ smtpUrl: 'smtp://m', smtpTls: 'off', sessionSeconds: 1, inactivitySeconds: 2 },
    ...{ captchaIteration: 3, attemptsPerMinute: 4, networkAttemptsPerMinute: 5 },
    ...{ portalDir: 'p', elementsDir: 'e', textsDir: 't', publicHosts: ['a.example', 'b.example'] },
    ...{ allowedOrigins: ['https://o.example'], metricsPort: 65_535, metricsHost: 'm' },
    ...{ auditDays: 30, drainSeconds: 0, trustProxy: 2, logLevel: 'trace' },
  });
  const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, '']));
  const none = { publicHosts: [], allowedOrigins: [], trustProxy: false };
  assert.deepEqual(readEnvironment(empty), none);
});
