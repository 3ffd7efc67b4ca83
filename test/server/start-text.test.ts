import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startText } from '../../gateway/src/commands/start-text.ts';
import { settingsOf, type GatewayOptions } from '../../gateway/src/configuration/settings.ts';

const READY: GatewayOptions = {
  ...{ dataDir: '/data', publicHosts: ['sso.example'], trustProxy: 1 },
  smtpUrl: 'smtp://mail.example',
};
const URL = 'http://127.0.0.1:8080';

/** Returns the lines that a gateway with some settings prints below its address. */
function linesOf(options: GatewayOptions, tenants: readonly string[] = ['ACME']): string[] {
  const [address, ...lines] = startText(URL, settingsOf(options), tenants).split('\n');
  assert.equal(address, `The gateway listens on ${URL}`);
  assert.equal(lines.pop(), '');
  return lines;
}

test('a gateway that is ready for production prints its sign-in pages and what to back up', () => {
  const files = [
    'Data folder:   /data (back this up)',
    'Key file:      /data/secret.key (back this up)',
  ];
  assert.deepEqual(linesOf(READY, ['ACME', 'GLOBEX']), [
    `Sign in:       ${URL}/acme/login`,
    `Sign in:       ${URL}/globex/login`,
    ...files,
  ]);
  assert.deepEqual(linesOf({ ...READY, configFile: 'gateway.json' }, []), [
    'There are no tenants. Write them into gateway.json.',
    'Configuration: gateway.json',
    ...files,
  ]);
});

test('a gateway prints where its keys are, and no data folder with a database of its own', () => {
  const databaseUrl = 'postgres://ada:secret@db.example/sso';
  for (const [keys, line] of [
    [{ secretKey: 'id:secret' }, 'Keys:          SECRET_KEY (back them up)'],
    [{ secretKeyFile: '/keys.txt' }, 'Key file:      /keys.txt (back this up)'],
  ] as const) {
    assert.deepEqual(linesOf({ ...READY, ...keys }).slice(1), [
      'Data folder:   /data (back this up)',
      line,
    ]);
    assert.deepEqual(linesOf({ ...READY, ...keys, databaseUrl }).slice(1), [line]);
  }
});

test('a gateway names each setting that is missing for production', () => {
  for (const [missing, names] of [
    [{ publicHosts: [] }, 'PUBLIC_HOSTS'],
    [{ trustProxy: false }, 'TRUST_PROXY'],
    [{ smtpUrl: '' }, 'SMTP_URL'],
    [{ publicHosts: [], trustProxy: false, smtpUrl: '' }, 'PUBLIC_HOSTS, TRUST_PROXY, SMTP_URL'],
  ] as const)
    assert.equal(
      linesOf({ ...READY, ...missing }).at(-1),
      `Not ready for production: ${names} not set. "sso-gateway doctor" checks everything.`,
    );
});
