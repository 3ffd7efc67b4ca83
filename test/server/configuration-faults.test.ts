import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
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

test('a value of another type is named, and hides no fault of the others', async () => {
  assert.deepEqual(await faultsOf({ tenants: 7, limits: 'none' }), [
    'tenants: Use an object.',
    'limits: Use an object.',
  ]);
  const twice = { products: [product('A'), product('A')], hosts: ['a.example', 'a.example'] };
  const wrong = { hosts: 'a.example', products: 7, signIn: {} };
  const faults = await faultsOf({ tenants: { ACME: wrong, GLOBEX: tenant(twice), NONE: null } });
  for (const fault of [
    'tenants.ACME.hosts: Use a list.',
    'tenants.ACME.products: Use a list.',
    'tenants.ACME.signIn: Use a list.',
    'tenants.NONE: Use an object.',
    'tenants.GLOBEX.hosts[1]: An earlier entry has the same host.',
    'tenants.GLOBEX.products[1].code: An earlier product of the tenant has the same code.',
  ])
    assert.ok(faults.includes(fault), `${fault}\n${faults.join('\n')}`);
});
