import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';
import { product, provider, tenant } from '../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../support/gateway/configuration-reading.ts';

// Rules: gateway-32, gateway-33

const { read, faultsOf, tenantFaults } = useConfigurationReading();

describe('a value that a setting does not allow is named with what it allows:', () => {
  const ADDRESS =
    'Use an https address (http only for localhost), or a path that starts with one slash.';
  const SECRET =
    'The file must not contain a secret. Use "${NAME}" for an environment variable, or { "file": "/run/secrets/name" }.';
  const SIGN_IN_PART = 'Use capital letters, digits and underscores.';
  const SENDER = { name: 'Acme', address: 'a@acme.example' };
  const ofProvider = (more: object) => ({ signIn: [provider(more)] });
  const ofProduct = (more: object) => ({ products: [{ ...product('A'), ...more }] });
  const codeMail = (text: string) => ({
    mail: { ...SENDER, codeMail: { en_US: { subject: 'Code', text } } },
  });
  const ISSUER =
    'Use the https address of the provider (http only for localhost), without query and fragment.';
  const HOST = 'Use a host name in lowercase letters, without protocol and port.';
  for (const [path, more, sentence] of [
    ['signIn[0].name', ofProvider({ name: '' }), 'Write a text.'],
    ['signIn[0].name', ofProvider({ name: 'x'.repeat(501) }), 'Use at most 500 characters.'],
    ['signIn[0].authType', ofProvider({ authType: 'Oidc' }), SIGN_IN_PART],
    ['signIn[0].authType', ofProvider({ authType: '1OIDC' }), SIGN_IN_PART],
    ['signIn[0].orgType', ofProvider({ orgType: 'X'.repeat(33) }), SIGN_IN_PART],
    ['signIn[0].products.', ofProvider({ products: { '': [] } }), 'Write the name of a group.'],
    ['signIn[0].issuer', ofProvider({ issuer: 'https://id.example/?a' }), ISSUER],
    ['signIn[0].issuer', ofProvider({ issuer: 'https://id.example/#a' }), ISSUER],
    ['products[0].landingPage', ofProduct({ landingPage: 'https://ada@acme.example/' }), ADDRESS],
    ['products[0].landingPage', ofProduct({ landingPage: 'https://:x@acme.example/' }), ADDRESS],
    ['products[0].landingPage', ofProduct({ landingPage: '/a b' }), ADDRESS],
    ['products[0].landingPage', ofProduct({ landingPage: '/a\\b' }), ADDRESS],
    [
      'products[0].visibleTo.roles',
      ofProduct({ visibleTo: { roles: [] } }),
      'Write at least one role code.',
    ],
    [
      'products[0].visibleTo.groups',
      ofProduct({ visibleTo: { groups: [] } }),
      'Write at least one group.',
    ],
    ['hosts[0]', { hosts: [`${'a.'.repeat(126)}aa`] }, HOST],
    ['hosts[0]', { hosts: ['-a.example'] }, HOST],
    ['hosts[0]', { hosts: ['a-.example'] }, HOST],
    ['hosts[0]', { hosts: ['a.example:443'] }, HOST],
    [
      'mail.address',
      { mail: { ...SENDER, address: 'Ada <ada@acme.example>' } },
      'Use an email address.',
    ],
    ['mail.address', { mail: { ...SENDER, address: 'ada@acme@example' } }, 'Use an email address.'],
    [
      'mail.codeMail.en_US.text',
      codeMail(`{code}${'x'.repeat(3995)}`),
      'Use at most 4000 characters.',
    ],
    [
      'theme.language',
      { theme: { language: 'en_US' } },
      'Use a language tag, such as en or de-AT.',
    ],
    ['signIn[0].clientSecret', ofProvider({ clientSecret: '${A} and more' }), SECRET],
  ] as const)
    test(`${path}: ${sentence} ${JSON.stringify(more).slice(0, 80)}`, async () => {
      assert.ok((await tenantFaults(more)).includes(`tenants.ACME.${path}: ${sentence}`));
    });

  test('and the longest ones are allowed', async () => {
    const longest = {
      signIn: [provider({ name: 'x'.repeat(500), authType: 'X'.repeat(32) })],
      hosts: [`${'a.'.repeat(126)}a`],
      products: [product('x'.repeat(100))],
      theme: { language: 'de-AT' },
      ...codeMail(`{code}${'x'.repeat(3994)}`),
    };
    const { tenants } = await read({ tenants: { ACME: tenant(longest) } });
    assert.deepEqual(tenants[0]?.hosts, longest.hosts);
  });
});

test('a value of another type is named, and hides no fault of the other lists', async () => {
  assert.deepEqual(await faultsOf({ tenants: 7, limits: 'none' }), [
    'tenants: Use an object.',
    'limits: Use an object.',
  ]);
  const lists = {
    hosts: ['a.example', 'a.example'],
    products: [product('A'), product('A')],
    signIn: [{ type: 'basic' }, { type: 'basic' }],
  };
  const repeated = {
    hosts: 'tenants.ACME.hosts[1]: An earlier entry has the same host.',
    products: 'tenants.ACME.products[1].code: An earlier product of the tenant has the same code.',
    signIn:
      'tenants.ACME.signIn[1]: An earlier option is of the same type. Give each provider another authType.',
  };
  for (const wrong of ['hosts', 'products', 'signIn'] as const) {
    const faults = await faultsOf({ tenants: { ACME: { ...lists, [wrong]: 7 }, NONE: null } });
    const expected = { ...repeated, [wrong]: `tenants.ACME.${wrong}: Use a list.` };
    for (const fault of [...Object.values(expected), 'tenants.NONE: Use an object.'])
      assert.ok(faults.includes(fault), `${fault}\n${faults.join('\n')}`);
  }
});

test('a fault is named alike after another module has set a language of zod', async () => {
  z.config(z.locales.de());
  try {
    assert.deepEqual(await faultsOf({ tenants: 7 }), ['tenants: Use an object.']);
  } finally {
    z.config({ localeError: undefined });
  }
});

describe('a configuration file', () => {
  test('may not contain a tenant twice, of which JSON.parse keeps the last', async () => {
    const text = `{"tenants": {"ACME": ${JSON.stringify(tenant())}, "ACME": ${JSON.stringify(tenant())}}}`;
    assert.deepEqual(await faultsOf(text), ['tenants.ACME: This key occurs twice in its object.']);
  });

  test('may not contain a key twice that is written in two ways, inside of a list either', async () => {
    const groups = String.raw`{"caf\u00e9": ["A"], "caf\u00E9": [], "é": [], "e\u0301": []}`;
    const option = JSON.stringify(provider({ products: { GROUP: 0 } })).replace(
      '{"GROUP":0}',
      groups,
    );
    const basic = String.raw`{"type": "basic", "t\u0079pe": "basic"}`;
    const text = `{"tenants": {"ACME": {"signIn": [${basic}, ${option}], "products": [${JSON.stringify(product('A'))}]}}}`;
    assert.deepEqual(await faultsOf(text), [
      'tenants.ACME.signIn[0].type: This key occurs twice in its object.',
      'tenants.ACME.signIn[1].products.café: This key occurs twice in its object.',
    ]);
  });
});
