import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settingsOf } from '../../gateway/src/configuration/settings.ts';
import { checkHosts } from '../../gateway/src/doctor/check-hosts.ts';
import { checkLimits } from '../../gateway/src/doctor/check-limits.ts';

// Rules: gateway-81

type Settings = Parameters<typeof settingsOf>[0];

/** Returns the findings about a gateway that is public behind a proxy, as single texts. */
const found = (settings: Settings = {}): string[] =>
  checkHosts(settingsOf({ publicHosts: ['sso.example'], trustProxy: 1, ...settings })).map(
    ({ level, subject, text }) => `${level} ${subject}: ${text}`,
  );

describe('the doctor', () => {
  test('accepts listed names behind a trusted proxy', () => {
    assert.deepEqual(found({ publicHosts: ['sso.example', 'a-1.Sso.example'] }), [
      'ok hosts: The gateway serves sso.example, a-1.Sso.example behind a trusted proxy.',
    ]);
  });

  test('asks nothing of a gateway for one machine', () => {
    const local = { publicHosts: [], trustProxy: false, host: '127.0.0.1' } as const;
    const OK = ['ok hosts: The gateway serves this machine only.'];
    assert.deepEqual(found(local), OK);
    assert.deepEqual(found({ ...local, allowedOrigins: ['nonsense'] }), OK);
    for (const shared of [{ host: '0.0.0.0' }, { databaseUrl: 'postgres://db.example/sso' }])
      assert.deepEqual(found({ ...local, ...shared }), [
        'warning hosts: Requests are refused except for localhost and the addresses of this machine. Set PUBLIC_HOSTS to the names that users see.',
        'warning hosts: TRUST_PROXY is not set, so cookies are not Secure and limits count the proxy. Set TRUST_PROXY=1 behind a proxy that terminates TLS, or its address if it is public.',
      ]);
  });

  test('refuses hosts with a scheme, a port, a path or an empty part', () => {
    for (const host of ['https://sso.example', 'sso.example:443', 'sso.example/', 'a..b', '.a', ''])
      assert.deepEqual(found({ publicHosts: [host] }), [
        `error hosts: ${JSON.stringify(host)} of PUBLIC_HOSTS is not a host name. List names without scheme and port.`,
      ]);
  });

  test('warns about a listed host that only this machine reaches', () => {
    assert.deepEqual(found({ publicHosts: ['sso.example', 'localhost'] }), [
      'warning hosts: localhost of PUBLIC_HOSTS is this machine itself. List the names that users see.',
    ]);
  });

  test('refuses origins with a path or without a scheme, and warns about unencrypted ones', () => {
    for (const origin of ['https://app.example/', 'app.example', 'https://App.example', ''])
      assert.deepEqual(found({ allowedOrigins: [origin] }), [
        `error origins: ${JSON.stringify(origin)} of ALLOWED_ORIGINS is not an origin. Write it as https://app.example.com, without a path.`,
      ]);
    assert.deepEqual(found({ allowedOrigins: ['http://app.example'] }), [
      'warning origins: http://app.example of ALLOWED_ORIGINS is not encrypted. List its https address.',
    ]);
    const [line = ''] = found({ allowedOrigins: ['https://app.example', 'http://localhost:3000'] });
    assert.match(line, /^ok hosts/);
  });

  test('warns if the users of one address reach the limit of their network first', () => {
    const limits = (attemptsPerMinute: number, networkAttemptsPerMinute: number) =>
      checkLimits(settingsOf({ attemptsPerMinute, networkAttemptsPerMinute }));
    assert.deepEqual(limits(30, 30), [
      {
        level: 'ok',
        subject: 'limits',
        text: 'An address has 30 attempts a minute, and a network 30.',
      },
    ]);
    assert.deepEqual(limits(30, 29), [
      {
        level: 'warning',
        subject: 'limits',
        text: 'NETWORK_ATTEMPTS_PER_MINUTE (29) is below ATTEMPTS_PER_MINUTE (30), so users behind one address reach the limit of their network first. Set it to 120, or remove it.',
      },
    ]);
  });
});
