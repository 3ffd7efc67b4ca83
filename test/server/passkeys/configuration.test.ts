import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { settingsOf } from '../../../gateway/src/configuration/settings.ts';
import { checkPasskeys } from '../../../gateway/src/doctor/check-passkeys.ts';
import { tenant } from '../../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../../support/gateway/configuration-reading.ts';
import { FILE, useConfiguredGateway } from '../../support/gateway/configured-gateway.ts';

// Rules: passkeys-01, passkeys-18, passkeys-20

const ORIGIN =
  'Use the https origin of a page (http only for localhost), such as https://portal.example.com.';
const PASSKEYS = { rpId: 'acme.example', origins: ['https://portal.acme.example'] };

const { read, faultsOf, tenantFaults } = useConfigurationReading();
const { gateway, reload, authTypes } = useConfiguredGateway();

describe('a file with passkeys', () => {
  test('has 20 passkeys for a user, and offers none, unless it says otherwise', async () => {
    const { tenants } = await read({ tenants: { ACME: tenant({ passkeys: PASSKEYS }) } });
    assert.deepEqual(tenants[0]?.passkeys, {
      ...PASSKEYS,
      ...{ limit: 20, offer: false, automatic: false },
    });
  });

  for (const [path, changes, sentence] of [
    ['rpId', { rpId: undefined }, 'This setting is missing.'],
    ['origins', { origins: undefined }, 'This setting is missing.'],
    ['origins', { origins: [] }, 'Write at least one origin.'],
    ['rpId', { rpId: '192.0.2.1' }, 'Use a domain. Browsers keep no passkeys of an IP address.'],
    [
      'rpId',
      { rpId: 'https://acme.example' },
      'Use a host name in lowercase letters, without protocol and port.',
    ],
    ['origins[0]', { origins: ['http://acme.example'] }, ORIGIN],
    ['origins[0]', { origins: ['http://127.0.0.1:8080'] }, ORIGIN],
    ['origins[0]', { origins: ['https://acme.example/'] }, ORIGIN],
    ['origins[0]', { origins: ['https://acme.example/login'] }, ORIGIN],
    ['origins[0]', { origins: ['acme.example'] }, ORIGIN],
    ['limit', { limit: 0 }, 'Use a number above 0.'],
    ['limit', { limit: 1.5 }, 'Use a whole number.'],
    ['limit', { limit: 101 }, 'Use a number up to 100.'],
    ['offer', { offer: 1 }, 'Use true or false.'],
    ['automatic', { automatic: 'yes' }, 'Use true or false.'],
    ['autofill', { autofill: true }, 'There is no such setting.'],
  ] as const)
    test(`is refused: ${path} ${JSON.stringify(changes)}`, async () => {
      assert.deepEqual(await tenantFaults({ passkeys: { ...PASSKEYS, ...changes } }), [
        `tenants.ACME.passkeys.${path}: ${sentence}`,
      ]);
    });

  test('may name origins of localhost and with a port', async () => {
    const origins = ['http://localhost:4173', 'http://acme.localhost', 'https://acme.example:8443'];
    const passkeys = { ...PASSKEYS, rpId: 'localhost', origins };
    const { tenants } = await read({ tenants: { ACME: tenant({ passkeys }) } });
    assert.deepEqual(tenants[0]?.passkeys?.origins, origins);
  });

  test('has at most five names outside of an RP ID, of all its tenants', async () => {
    const outside = ['a1.example', 'www.a1.example', 'b2.co.uk', 'c3.de', 'd4.com', 'e5.org'];
    const passkeysOf = (hosts: readonly string[]) => ({
      passkeys: { ...PASSKEYS, origins: hosts.map((host) => `https://${host}`) },
    });
    const five = tenant(passkeysOf([...outside, 'acme.example', 'x.acme.example']));
    await read({ tenants: { ACME: five } });
    const file = { tenants: { ACME: five, OTHER: tenant(passkeysOf(['f6.net'])) } };
    assert.deepEqual(await faultsOf(file), [
      'tenants.OTHER.passkeys.origins: Browsers accept at most 5 names outside of the RP ID: a1, b2, c3, d4, e5, f6.',
    ]);
    const elsewhere = { passkeys: { rpId: 'f6.net', origins: ['https://f6.net'] } };
    await read({ tenants: { ACME: five, OTHER: tenant(elsewhere) } });
  });
});

describe('a tenant announces', () => {
  /** Returns what a tenant with these settings announces after what every tenant does. */
  const announced = async (passkeys?: object): Promise<readonly string[]> => {
    const own = { ...FILE.tenants.OWNCO, passkeys };
    assert.ok(await reload({ ...FILE, tenants: { ...FILE.tenants, OWNCO: own } }));
    const features = (await authTypes('OWNCO'))?.features ?? [];
    return features.slice(features.indexOf('preferences') + 1);
  };

  test('the RP ID of the file, until the file has none', async () => {
    assert.deepEqual(await announced(PASSKEYS), ['passkeys:acme.example']);
    assert.deepEqual(await announced(), []);
  });

  test('what it offers about passkeys, each alone', async () => {
    const rpId = 'passkeys:acme.example';
    assert.deepEqual(await announced({ ...PASSKEYS, offer: true }), [rpId, 'passkeyOffer']);
    assert.deepEqual(await announced({ ...PASSKEYS, automatic: true }), [
      rpId,
      'automaticPasskeys',
    ]);
  });

  test('the origins outside of the RP ID, and no others', async () => {
    const origins = [...PASSKEYS.origins, 'https://acme.test', 'https://notacme.example:8443'];
    assert.deepEqual(await announced({ ...PASSKEYS, origins }), [
      'passkeys:acme.example',
      'passkeyOrigins:https://acme.test https://notacme.example:8443',
    ]);
  });
});

describe('the host of an RP ID', () => {
  const at = (host: string, path: string) =>
    gateway().browser().send(`/.well-known/${path}`, { headers: { host } });

  test('serves the origins outside of it and the pages of passkeys, as JSON', async () => {
    const origins = ['https://portal.public.example', 'https://public.test'];
    const passkeys = { rpId: 'public.example', origins };
    const file = { ...FILE, tenants: { ACME: tenant({ passkeys }) } };
    assert.ok(await reload(file));
    const related = await at('public.example', 'webauthn');
    assert.equal(related.status, 200);
    assert.match(related.headers['content-type'] ?? '', /^application\/json\b/);
    assert.deepEqual(JSON.parse(related.text), { origins: ['https://public.test'] });
    const endpoints = await at('public.example', 'passkey-endpoints');
    assert.deepEqual(JSON.parse(endpoints.text), {
      enroll: 'https://portal.public.example/profile',
      manage: 'https://portal.public.example/profile',
    });
  });

  test('has no such files for another RP ID, or without origins outside of it', async () => {
    const passkeys = { rpId: 'acme.example', origins: ['https://public.test'] };
    assert.ok(await reload({ ...FILE, tenants: { ACME: tenant({ passkeys }) } }));
    for (const path of ['webauthn', 'passkey-endpoints'])
      assert.equal((await at('public.example', path)).status, 404);
    const own = { rpId: 'public.example', origins: ['https://public.example'] };
    assert.ok(await reload({ ...FILE, tenants: { ACME: tenant({ passkeys: own }) } }));
    assert.equal((await at('public.example', 'webauthn')).status, 404);
    assert.equal((await at('public.example', 'passkey-endpoints')).status, 200);
  });
});

describe('the doctor', () => {
  const found = async (
    passkeys: object,
    replies: Readonly<Record<string, () => Response>> = {},
  ) => {
    const fetched = globalThis.fetch;
    globalThis.fetch = async (address) =>
      (replies[new Request(address).url] ?? (() => new Response('', { status: 302 })))();
    try {
      const { tenants } = await read({ tenants: { ACME: tenant({ passkeys }) } });
      const configuration = { tenants, mail: undefined, limits: {}, issuer: undefined };
      const findings = await checkPasskeys(
        settingsOf({ publicHosts: ['sso.acme.example'] }),
        configuration,
      );
      return findings.map(({ level, text }) => `${level}: ${text}`);
    } finally {
      globalThis.fetch = fetched;
    }
  };
  const passkeys = { ...PASSKEYS, origins: ['https://portal.acme.example', 'https://acme.test'] };
  const RELATED = '{"origins":["https://acme.test"]}';
  const PAGE = 'https://portal.acme.example/profile';
  const ENDPOINTS = JSON.stringify({ enroll: PAGE, manage: PAGE });
  const AT = 'https://acme.example/.well-known';

  test('asks nothing of an RP ID that is a host of the gateway', async () => {
    const own = { ...PASSKEYS, rpId: 'sso.acme.example' };
    assert.deepEqual(await found(own), [
      'ok: The gateway serves the files of sso.acme.example itself.',
    ]);
  });

  test('prints what another host has to publish, if it does not', async () => {
    assert.deepEqual(
      await found(passkeys, { [`${AT}/webauthn`]: () => new Response('{"origins":[]}') }),
      [
        `warning: ${AT}/webauthn differs. Publish there, as JSON without a redirect: ${RELATED}`,
        `warning: ${AT}/passkey-endpoints answers 302. Publish there, as JSON without a redirect: ${ENDPOINTS}`,
      ],
    );
  });

  test('accepts what another host publishes', async () => {
    assert.deepEqual(
      await found(passkeys, {
        [`${AT}/webauthn`]: () => new Response(RELATED),
        [`${AT}/passkey-endpoints`]: () => new Response(ENDPOINTS),
      }),
      [`ok: ${AT}/webauthn is as it should be.`, `ok: ${AT}/passkey-endpoints is as it should be.`],
    );
  });
});
