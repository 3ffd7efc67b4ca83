import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfiguration } from '../../gateway/src/configuration/read.ts';
import { product, provider, tenant } from '../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../support/gateway/configuration-reading.ts';

// Rules: gateway-31, gateway-32, gateway-155

const ADDRESS =
  'Use an https address (http only for localhost), or a path that starts with one slash.';

const DETAILS = {
  category: 'Billing',
  rank: 2,
  status: 'maintenance',
  statusText: 'Moves to a new data center.',
  statusUntil: '2026-01-31T18:00:00Z',
};

const { read, faultsOf } = useConfigurationReading();

describe('a configuration file', () => {
  test('describes tenants with their theme, options, products and sender', async () => {
    const { tenants, limits } = await read({
      $schema: './gateway.schema.json',
      tenants: {
        ACME: {
          hosts: ['acme.portal.example'],
          theme: {
            name: 'Acme',
            color: '#0b4fa8',
            logo: '/logo.svg',
            terms: '<p>T</p>',
            language: 'en',
          },
          signIn: [{ type: 'basic' }, provider({ clientId: 'portal' })],
          products: [
            product('ALL', { visibleTo: 'everyone' }),
            product('SOME', {
              ...DETAILS,
              visibleTo: { roles: ['BA', 'BA'], groups: ['auditors'] },
            }),
          ],
          mail: { name: 'Acme', address: 'no-reply@acme.example' },
        },
      },
      limits: { sessionSeconds: 600 },
    });
    const entry = { value: '', html: '', color: '' };
    assert.deepEqual(tenants, [
      {
        code: 'ACME',
        hosts: ['acme.portal.example'],
        audiences: [],
        remember: false,
        straightToProvider: false,
        passkeys: undefined,
        secondFactor: undefined,
        newBrowser: undefined,
        auditDays: undefined,
        signInPage: undefined,
        theme: [
          { ...entry, type: 'NAME', value: 'Acme', color: '#0b4fa8', lang: 'en' },
          { ...entry, type: 'MLOGO', value: '/logo.svg' },
          { ...entry, type: 'TNC', html: '<p>T</p>' },
        ],
        options: [
          {
            authType: 'BASIC',
            orgType: 'TENANT',
            name: 'User ID and password',
            logo: '',
            provider: undefined,
          },
          {
            authType: 'OIDC',
            orgType: 'TENANT',
            name: 'Passport',
            logo: '',
            provider: {
              id: 'acme-oidc-tenant',
              issuer: 'https://login.example',
              clientId: 'portal',
              clientSecret: 'a secret',
              algorithm: 'RS256',
              scopes: ['openid', 'profile', 'email'],
              prompt: 'login',
              claims: {
                userId: 'sub',
                name: 'name',
                email: 'email',
                language: 'locale',
                groups: 'groups',
              },
              firstSignIn: 'refuse',
              signOutAtProvider: false,
              roles: {},
              products: { auditors: ['SOME'] },
            },
          },
        ],
        products: [
          { ...product('ALL'), logo: '', description: '', details: {}, roles: ['*'] },
          { ...product('SOME'), logo: '', description: '', details: DETAILS, roles: ['BA'] },
        ],
        mail: { name: 'Acme', address: 'no-reply@acme.example' },
      },
    ]);
    assert.deepEqual(limits, { sessionSeconds: 600 });
  });

  test('that can’t be read is named with the reason', async () => {
    await assert.rejects(readConfiguration('/nowhere/gateway.json'), {
      message:
        'The configuration file /nowhere/gateway.json can’t be read (ENOENT). Check CONFIG_FILE.',
    });
  });

  for (const [text, place] of [
    ['{\n  "tenants": {},\n}', 'line 3, column 1'],
    ['{"tenants" {}}', 'line 1, column 12'],
    ['{"tenants": secret}', 'line 1, column 13'],
    ['{"tenants": {}} x', 'line 1, column 17'],
    ['{"tenants": {}', 'line 1, column 15'],
    ['{"tenants": {"A\tB": 1}}', 'line 1, column 14'],
    ['{"tenants": [1, ]}', 'line 1, column 17'],
    ['', 'line 1, column 1'],
    ['{"tenants": {}}\u00a0', 'line 1, column 16'],
    ['{"tenants": {}} // Acme', 'line 1, column 17'],
    ['{"tenants": {}, "limits": 01}', 'line 1, column 28'],
  ] as const)
    test(`that is not JSON: ${JSON.stringify(text)}`, async () => {
      assert.throws(() => void JSON.parse(text));
      assert.deepEqual(await faultsOf(text), [`This is not JSON from ${place} on.`]);
    });

  test('may start with a byte order mark', async () => {
    assert.deepEqual((await read('\uFEFF{ "tenants": {} }')).tenants, []);
  });

  test('names every fault with its path', async () => {
    assert.deepEqual(
      await faultsOf({
        tenant: {},
        tenants: {
          acme: tenant(),
          ACME: {
            sigIn: [],
            signIn: [
              { type: 'saml' },
              provider({ issuer: 'http://login.example', scopes: ['email'], prompt: 'none' }),
              provider({ authType: 'BASIC', roles: { staff: { code: 'B U' } } }),
            ],
            products: [{ ...product('A'), landingPage: '//evil.example' }, 7],
            theme: { logo: 'logo.svg', colour: 'red' },
            hosts: ['https://acme.example'],
            mail: { name: 'Acme\r\nBcc: x', address: 'nobody' },
          },
          EMPTY: { signIn: [] },
          BARE: {},
        },
        limits: { sessionSeconds: 0, captchaIteration: 1.5 },
      }),
      [
        'tenants.acme: A tenant code has 1 to 63 capital letters, digits, hyphens and underscores.',
        'tenants.ACME.hosts[0]: Use a host name in lowercase letters, without protocol and port.',
        `tenants.ACME.theme.logo: ${ADDRESS}`,
        'tenants.ACME.theme.colour: There is no such setting.',
        'tenants.ACME.signIn[0].type: Use one of these: "basic", "openid".',
        'tenants.ACME.signIn[1].issuer: Use the https address of the provider (http only for localhost), without query and fragment.',
        'tenants.ACME.signIn[1].scopes: The list must contain openid.',
        'tenants.ACME.signIn[1].prompt: Use one of these: "", "login", "select_account", "consent".',
        'tenants.ACME.signIn[2].authType: BASIC is the sign-in with a password.',
        'tenants.ACME.signIn[2].roles.staff.code: A code has 1 to 100 letters, digits, hyphens, underscores and periods.',
        'tenants.ACME.signIn[2].roles.staff.group: This setting is missing.',
        `tenants.ACME.products[0].landingPage: ${ADDRESS}`,
        'tenants.ACME.products[1]: Use an object.',
        'tenants.ACME.mail.name: Use a text of one line.',
        'tenants.ACME.mail.address: Use an email address.',
        'tenants.ACME.sigIn: There is no such setting.',
        'tenants.EMPTY.signIn: The tenant has no sign-in option. Add { "type": "basic" } or a provider.',
        'tenants.BARE.signIn: This setting is missing.',
        'limits.sessionSeconds: Use a number above 0.',
        'limits.captchaIteration: Use a whole number.',
        'tenant: There is no such setting.',
      ],
    );
  });

  test('names duplicates and unknown products together with other faults', async () => {
    const products = [
      product('A'),
      product('A'),
      { ...product('B'), visibleTo: { groups: ['g'] } },
    ];
    assert.deepEqual(
      await faultsOf({
        tenants: {
          ACME: {
            hosts: ['a.example'],
            signIn: [
              { type: 'basic' },
              { type: 'basic', name: 'Again' },
              provider(),
              provider({ products: { staff: ['A', 'C'] } }),
            ],
            products,
          },
          GLOBEX: tenant({ hosts: ['a.example'], products, logo: '' }),
        },
      }),
      [
        'tenants.GLOBEX.logo: There is no such setting.',
        'tenants.GLOBEX.hosts[0]: An earlier entry has the same host.',
        'tenants.ACME.products[1].code: An earlier product of the tenant has the same code.',
        'tenants.ACME.signIn[1]: An earlier option is of the same type. Give each provider another authType.',
        'tenants.ACME.signIn[3]: An earlier option is of the same type. Give each provider another authType.',
        'tenants.ACME.signIn[3].products.staff[1]: The tenant has no product of this code. Add it to the tenant’s products.',
        'tenants.GLOBEX.products[1].code: An earlier product of the tenant has the same code.',
        'tenants.GLOBEX.products[2].visibleTo.groups: The tenant has no OpenID provider that names the groups of a user.',
      ],
    );
  });

  test('may not contain a key that every object has, such as a tenant or a group named __proto__', async () => {
    const text = JSON.stringify({
      tenants: {
        ACME: tenant({ signIn: [provider({ products: { GROUP: [] } })] }),
        OTHER: tenant(),
      },
    });
    const faults = await faultsOf(text.replace('"OTHER"', '"__proto__"'));
    assert.deepEqual(faults, ['tenants.__proto__: This key can’t be used.']);
    const nested = await faultsOf(text.replace('"GROUP"', '"__proto__"'));
    assert.ok(
      nested.includes('tenants.ACME.signIn[0].products.__proto__: This key can’t be used.'),
      nested.join('\n'),
    );
  });
});
