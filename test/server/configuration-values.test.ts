import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { product, provider, tenant } from '../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../support/gateway/configuration-reading.ts';

// Rules: gateway-32, gateway-33, gateway-96, gateway-97, gateway-219, gateway-226

const ADDRESS =
  'Use an https address (http only for localhost), or a path that starts with one slash.';
const SECRET = 'Use "${NAME}" for an environment variable, or { "file": "/run/secrets/name" }.';

const { read, faultsOf, tenantFaults, folder } = useConfigurationReading();

describe('a configuration file', () => {
  for (const [name, address] of [
    ['http', 'http://acme.example/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:image/svg+xml,<svg/>'],
    ['another host without protocol', '//acme.example'],
    ['a backslash', '/\\acme.example'],
    ['a name and a password', 'https://ada:secret@acme.example/'],
    ['a host that begins like this machine', 'http://localhost.acme.example/'],
  ])
    test(`refuses the address of a product with ${name}`, async () => {
      assert.deepEqual(
        await tenantFaults({ products: [{ ...product('A'), landingPage: address }] }),
        [`tenants.ACME.products[0].landingPage: ${ADDRESS}`],
      );
    });

  test('refuses to keep the audit log for less than 30 days', async () => {
    for (const [auditDays, fault] of [
      [29, 'Use at least 30 days.'],
      [90.5, 'Use a whole number.'],
      ['90', 'Use a whole number.'],
    ] as const)
      assert.deepEqual(await tenantFaults({ auditDays }), [`tenants.ACME.auditDays: ${fault}`]);
  });

  test('allows https, this machine and paths as addresses', async () => {
    const addresses = [
      'https://acme.example/a?b#c',
      'http://localhost:4173/',
      'http://acme.localhost/',
      'http://127.0.0.1:80/',
      'http://[::1]/',
      '/suite/A',
    ];
    const products = addresses.map((landingPage, index) => ({
      ...product(`A${index}`),
      landingPage,
    }));
    const { tenants } = await read({ tenants: { ACME: tenant({ products }) } });
    assert.deepEqual(
      tenants[0]?.products.map(({ landingPage }) => landingPage),
      addresses,
    );
  });

  for (const [field, value, sentence] of [
    ['status', 'broken', 'Use one of ok, degraded, maintenance, down.'],
    ['rank', 1.5, 'Use a whole number.'],
    ['statusUntil', '2026-01-31T18:00:00', 'Use a time in UTC, such as 2026-01-31T18:00:00Z.'],
    ['statusUntil', '2026-13-31T18:00:00Z', 'Use a time in UTC, such as 2026-01-31T18:00:00Z.'],
  ] as const)
    test(`refuses ${value} as the ${field} of a product`, async () => {
      assert.deepEqual(await tenantFaults({ products: [product('A', { [field]: value })] }), [
        `tenants.ACME.products[0].${field}: ${sentence}`,
      ]);
    });

  for (const visibleTo of ['admins', {}, 7, ['BA']])
    test(`refuses a product that is visible to ${JSON.stringify(visibleTo)}`, async () => {
      assert.deepEqual(await tenantFaults({ products: [product('A', { visibleTo })] }), [
        'tenants.ACME.products[0].visibleTo: Use "everyone", { "roles": [ … ] } or { "groups": [ … ] }.',
      ]);
    });

  test('names the fault inside of a value that may have several forms', async () => {
    const products = [product('A', { visibleTo: { roles: 'BA' } })];
    const faults = await tenantFaults({
      products,
      signIn: [provider({ clientSecret: { file: 5 } })],
    });
    assert.deepEqual(faults, [
      'tenants.ACME.signIn[0].clientSecret.file: Use a text.',
      'tenants.ACME.products[0].visibleTo.roles: Use a list.',
    ]);
    const unknown = provider({ clientSecret: { variable: 'SECRET' } });
    assert.deepEqual(await tenantFaults({ signIn: [unknown] }), [
      'tenants.ACME.signIn[0].clientSecret.file: This setting is missing.',
      'tenants.ACME.signIn[0].clientSecret.variable: There is no such setting.',
    ]);
  });
});

describe('a sign-out at the provider', () => {
  test('is a setting of the provider', async () => {
    const file = { tenants: { ACME: tenant({ signIn: [provider({ signOutAtProvider: true })] }) } };
    const { tenants } = await read(file);
    assert.equal(tenants[0]?.options[0]?.provider?.signOutAtProvider, true);
  });

  test('is true or false', async () => {
    assert.deepEqual(await tenantFaults({ signIn: [provider({ signOutAtProvider: 'yes' })] }), [
      'tenants.ACME.signIn[0].signOutAtProvider: Use true or false.',
    ]);
  });
});

describe('the ID of an option', () => {
  const option = (id: string | undefined, authType = 'OIDC') => provider({ id, authType });

  test('is in lowercase and fits into an address', async () => {
    const sentence =
      'An ID has 1 to 100 lowercase letters, digits, hyphens and underscores, and starts with a letter or digit.';
    for (const id of ['Staff', 'a/b', '-a', 'a b', '', '..', 'x'.repeat(101)])
      assert.deepEqual(await tenantFaults({ signIn: [option(id)] }), [
        `tenants.ACME.signIn[0].id: ${sentence}`,
      ]);
  });

  test('belongs to one option of the file, also if another option has it without writing it', async () => {
    const sentence = (id: string) =>
      `An earlier option has the ID ${id}. Give each option another id.`;
    const ofTenant = [option('staff', 'A'), { type: 'basic' }, option('staff', 'B')];
    assert.deepEqual(await tenantFaults({ signIn: ofTenant }), [
      `tenants.ACME.signIn[2].id: ${sentence('staff')}`,
    ]);
    const tenants = {
      ACME: tenant({ signIn: [option('staff'), option(undefined, 'SECOND')] }),
      OTHER: tenant({ signIn: [option('staff'), option('acme-second-tenant', 'B')] }),
      LAST: tenant({ signIn: [option(undefined)] }),
    };
    assert.deepEqual(await faultsOf({ tenants }), [
      `tenants.OTHER.signIn[0].id: ${sentence('staff')}`,
      `tenants.OTHER.signIn[1].id: ${sentence('acme-second-tenant')}`,
    ]);
    const written = tenant({ signIn: [option('acme-oidc-tenant')] });
    const derived = tenant({ signIn: [option(undefined)] });
    assert.deepEqual(await faultsOf({ tenants: { FIRST: written, ACME: derived } }), [
      `tenants.ACME.signIn[0].id: ${sentence('acme-oidc-tenant')}`,
    ]);
  });

  test('is no fault of options that have the same one only because their types are repeated', async () => {
    const signIn = [option(undefined), option(undefined), option(undefined)];
    const sentence = 'An earlier option is of the same type. Give each provider another authType.';
    assert.deepEqual(await tenantFaults({ signIn }), [
      `tenants.ACME.signIn[1]: ${sentence}`,
      `tenants.ACME.signIn[2]: ${sentence}`,
    ]);
  });
});

describe('a secret', () => {
  const PATH = 'tenants.ACME.signIn[0]';
  const signIn = (more: object) => ({ signIn: [provider(more)] });

  test('comes from a file, without the line break at its end', async () => {
    for (const end of ['', '\n', '\r\n']) {
      await writeFile(join(folder(), 'secret'), ` from a file${end}`);
      const { tenants } = await read({
        tenants: { ACME: tenant(signIn({ clientSecret: { file: 'secret' } })) },
      });
      assert.equal(tenants[0]?.options[0]?.provider?.clientSecret, ' from a file');
    }
  });

  test('must not be in the file, and is not in the error', async () => {
    assert.deepEqual(await tenantFaults(signIn({ clientSecret: 'hunter2' })), [
      `${PATH}.clientSecret: The file must not contain a secret. ${SECRET}`,
    ]);
    assert.deepEqual(await tenantFaults(signIn({ clientSecret: 7 })), [
      `${PATH}.clientSecret: ${SECRET}`,
    ]);
  });

  test('that is missing is named with its variable or file', async () => {
    await writeFile(join(folder(), 'empty'), '\n');
    const sources = ['${OTHER}', { file: 'nowhere' }, { file: 'empty' }];
    const options = sources.map((clientSecret, index) =>
      provider({ clientSecret, authType: `OIDC${index}` }),
    );
    assert.deepEqual(await tenantFaults({ signIn: options }), [
      `${PATH}.clientSecret: The environment variable OTHER is not set. Set it to the secret.`,
      'tenants.ACME.signIn[1].clientSecret: The file nowhere can’t be read (ENOENT).',
      'tenants.ACME.signIn[2].clientSecret: The file empty is empty. Write the secret into it.',
    ]);
  });

  test('is either a client secret or a private key', async () => {
    const sentence = `${PATH}: Set either clientSecret or privateKey.`;
    assert.deepEqual(await tenantFaults(signIn({ clientSecret: undefined })), [sentence]);
    assert.deepEqual(await tenantFaults(signIn({ privateKey: '${CLIENT_SECRET}' })), [
      sentence,
      `${PATH}.privateKey: This is not a private key in PEM.`,
    ]);
  });

  test('that is a private key is PEM', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const withKey = signIn({ clientSecret: undefined, privateKey: '${KEY}' });
    const { tenants } = await read({ tenants: { ACME: tenant(withKey) } }, { KEY: pem });
    assert.equal(tenants[0]?.options[0]?.provider?.privateKey, pem);
    await assert.rejects(read({ tenants: { ACME: tenant(withKey) } }, { KEY: 'no key' }), {
      message: /signIn\[0\]\.privateKey: This is not a private key in PEM\.$/,
    });
  });
});
