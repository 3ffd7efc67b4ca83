import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openConfiguration } from '../../gateway/src/configuration/live-configuration.ts';
import { tenant } from '../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../support/gateway/configuration-reading.ts';

// Rules: back-ends-20, gateway-32, gateway-33

const { read, faultsOf, folder } = useConfigurationReading();

const API = 'https://api.example';
const fileWith = (audience: object, issuer: string | null = 'https://sso.example') => ({
  tenants: { ACME: tenant({ audiences: { [API]: audience } }) },
  assertions: { issuer },
});

describe('the back ends of a configuration file', () => {
  test('have a name, origins, and how old a confirmation may be', async () => {
    const origins = ['https://app.example', 'http://localhost:3000'];
    const audiences = { [API]: { origins, confirmedWithinSeconds: 300 }, reports: { origins } };
    const { tenants, issuer } = await read({
      tenants: { ACME: tenant({ audiences }), NONE: tenant() },
      assertions: { issuer: 'https://sso.example' },
    });
    assert.equal(issuer, 'https://sso.example');
    assert.deepEqual(
      tenants.map((one) => one.audiences),
      [
        [
          { name: API, origins, confirmedWithinSeconds: 300 },
          { name: 'reports', origins, confirmedWithinSeconds: undefined },
        ],
        [],
      ],
    );
  });

  test('belong to the tenant that lists them', async () => {
    const { tenants, ...more } = fileWith({ origins: ['https://app.example'] });
    await read({ ...more, tenants: { ...tenants, NONE: tenant() } });
    const configFile = join(folder(), 'gateway.json');
    const { assertions } = await openConfiguration({ configFile }, {});
    for (const [code, isListed] of [
      ['ACME', true],
      ['NONE', false],
      ['UNKNOWN', false],
    ] as const) {
      assert.equal(assertions.hasAudiences(code), isListed);
      assert.equal(assertions.audienceOf(code, API)?.name, isListed ? API : undefined);
      assert.equal(assertions.audienceOf(code, 'https://other.example'), undefined);
    }
  });

  const ORIGIN =
    'Use the https origin of a page (http only for localhost), such as https://portal.example.com.';
  for (const [title, file, fault] of [
    ['an address for an origin', fileWith({ origins: ['https://app.example/'] }), ORIGIN],
    ['http for an origin', fileWith({ origins: ['http://app.example'] }), ORIGIN],
    ['a host for an origin', fileWith({ origins: ['app.example'] }), ORIGIN],
    ['no origin', fileWith({ origins: [] }), 'Write at least one origin.'],
    [
      'a few seconds',
      fileWith({ origins: ['https://app.example'], confirmedWithinSeconds: 29 }),
      'Use a number from 30 on.',
    ],
    [
      'an issuer with a query',
      fileWith({ origins: ['https://app.example'] }, 'https://sso.example/?a'),
      'assertions.issuer: Use the https address',
    ],
    ['no issuer', fileWith({ origins: ['https://app.example'] }, null), 'assertions.issuer: '],
  ] as const)
    test(`with ${title} are refused, with what is allowed`, async () => {
      const faults = await faultsOf(file);
      assert.ok(
        faults.some((text) => text.includes(fault)),
        faults.join('\n'),
      );
    });

  test('need the name of the gateway', async () => {
    const { tenants } = fileWith({ origins: ['https://app.example'] });
    assert.deepEqual(await faultsOf({ tenants }), [
      'tenants.ACME.audiences: Back ends need to know who signs. Set "assertions": { "issuer": … } beside "tenants".',
    ]);
  });

  test('are named in a fault', async () => {
    const [fault = ''] = await faultsOf(fileWith({ origins: [] }));
    assert.ok(fault.startsWith('tenants.ACME.audiences'), fault);
    assert.ok(fault.includes(API), fault);
  });
});
