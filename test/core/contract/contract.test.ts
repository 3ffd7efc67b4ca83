import { expect } from '@open-wc/testing';
import * as z from 'zod/mini';
import published from '../../../docs/openapi.json' with { type: 'json' };
import { RefreshData } from '../../../src/core/contract/auth.ts';
import type { Call } from '../../../src/core/contract/call.ts';
import { CALL_LIST } from '../../../src/core/contract/call-list.prerender.ts';
import { CALLS, pathOf } from '../../../src/core/contract/calls.ts';
import { CREDENTIAL_ENCODING } from '../../../src/core/contract/credentials.ts';
import { HEADERS } from '../../../src/core/contract/names.ts';
import { UserProducts } from '../../../src/core/contract/products.ts';
import { Envelope, isErrorEnvelope } from '../../../src/core/contract/envelope.ts';
import { ProfileUpdate, UserProfile } from '../../../src/core/contract/profile.ts';
import { formatRoles } from '../../../src/core/contract/format-roles.ts';
import { parseRoles } from '../../../src/core/contract/roles.ts';
import { listOf } from '../../../src/core/contract/text.ts';

// Rules: gateway-contract-03, gateway-contract-05, gateway-contract-20, gateway-contract-21, gateway-contract-22
// Rules: gateway-contract-23, gateway-contract-24, gateway-contract-25, gateway-contract-26, gateway-contract-27
// Rules: gateway-contract-28, gateway-contract-29, gateway-contract-30, gateway-contract-31, gateway-contract-32
// Rules: gateway-contract-33, gateway-contract-52, gateway-contract-62, gateway-contract-64

interface Operation {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { readonly $ref: string }[];
  readonly requestBody?: unknown;
}

/** What a page sends with a call, and whether it needs a session. */
interface Sent {
  readonly address: string;
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly hasBody: boolean;
  readonly isPublic: boolean;
}

/** Headers that the client adds, and which no row declares. */
const ADDED: readonly string[] = [
  HEADERS.callingEntity,
  HEADERS.tenantCode,
  HEADERS.xsrf,
  HEADERS.componentName,
  HEADERS.sectionName,
  CREDENTIAL_ENCODING,
];

/** Returns what docs/openapi.json says of the calls, by name. */
function publishedCalls(): Record<string, Sent> {
  const all: Readonly<Record<string, { in: string; name: string }>> =
    published.components.parameters;
  const sentOf = (path: string, method: string, operation: Operation): Sent => {
    const { parameters = [], security, requestBody } = operation;
    const used = parameters.flatMap(({ $ref }) => all[$ref.split('/').at(-1) ?? ''] ?? []);
    const namesIn = (place: string) =>
      used.filter((one) => one.in === place).map(({ name }) => name);
    return {
      address: `${method.toUpperCase()} ${path}`,
      query: namesIn('query').toSorted(),
      headers: namesIn('header').filter((name) => !ADDED.includes(name)),
      hasBody: requestBody !== undefined,
      isPublic: security.length === 0,
    };
  };
  return Object.fromEntries(
    Object.entries(published.paths).flatMap(([path, methods]) =>
      Object.entries<Operation>(methods).map(([method, operation]) => [
        operation.operationId,
        sentOf(path, method, operation),
      ]),
    ),
  );
}

const sentBy = (call: Call): Sent => ({
  address: `${call.method} ${pathOf(call)}`,
  query: [...(call.query ?? []), ...(call.optionalQuery ?? [])].toSorted(),
  headers: [...(call.credentials ?? []), ...Object.keys(call.headers ?? {})],
  hasBody: call.body !== undefined,
  isPublic: call.access === 'public',
});

describe('the calls', () => {
  const rows: readonly Call[] = Object.values(CALLS);

  it('are those that docs/openapi.json publishes, besides the environment file', () => {
    const { environment, ...expected } = publishedCalls();
    expect(environment?.isPublic).to.equal(true);
    expect(Object.fromEntries(rows.map((row) => [row.name, sentBy(row)]))).to.deep.equal(expected);
  });

  it('include two that a due password change allows, and two that a closing page still sends', () => {
    const namesOf = (select: (row: Call) => boolean | undefined) =>
      rows.filter(select).map(({ name }) => name);
    expect(namesOf(({ access }) => access === 'change')).to.have.members([
      'logout',
      'forceResetPassword',
    ]);
    expect(namesOf(({ isKeptAlive }) => isKeptAlive)).to.deep.equal(['logout', 'savePreferences']);
    expect(CALLS.login.headers).to.deep.equal({ 'return-error-data': 'Y' });
  });

  it('are below the default utility base if they are lookups', () => {
    expect(pathOf(CALLS.lookup)).to.equal('/api/utility/v1/lookup/search/lookupFieldAndValues/all');
    expect(pathOf(CALLS.userProfile)).to.equal('/api/auth/v1/users/userProfile');
  });

  it('are listed for pages that do not make them', () => {
    expect(CALL_LIST).to.have.length(Object.keys(CALLS).length);
    expect(CALL_LIST.find(({ name }) => name === 'login')).to.deep.equal({
      name: 'login',
      method: 'POST',
      path: '/api/auth/v3/login',
      access: 'public',
    });
  });
});

describe('the roles cookie', () => {
  const table: [cookie: string, roles: [string, string][]][] = [
    ['Business User:BU', [['Business User', 'BU']]],
    [
      'A:1|B:2',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['Group: with colon:BA', [['Group: with colon', 'BA']]],
    ['No code', [['No code', '']]],
    [' A : 1 ', [['A', '1']]],
    [':BU|A:1|', [['A', '1']]],
    ['', []],
  ];
  for (const [cookie, roles] of table) {
    it(`'${cookie}' has ${roles.length} roles`, () => {
      expect(parseRoles(cookie)).to.deep.equal(
        roles.map(([rolGroupName, roleCode]) => ({ rolGroupName, roleCode })),
      );
    });
  }

  it('is formatted as it is parsed', () => {
    expect(formatRoles(parseRoles('A:1|B:2'))).to.equal('A:1|B:2');
  });
});

describe('an envelope is an error', () => {
  const isError = (statusCode: number, success: boolean) =>
    isErrorEnvelope(Envelope.parse({ statusCode, success }));
  for (const [statusCode, success, expected] of [
    [200, true, false],
    [399, true, false],
    [400, true, true],
    [4031, true, true],
    [200, false, true],
    [500, false, true],
  ] as const) {
    it(`${expected ? '' : 'not '}at ${statusCode} with success=${success}`, () => {
      expect(isError(statusCode, success)).to.equal(expected);
    });
  }
});

describe('data from outside', () => {
  it('loses only its invalid rows', () => {
    const numbers = listOf(z.number());
    expect(numbers.parse([1, 'two', null, 3])).to.deep.equal([1, 3]);
    expect(z.safeParse(numbers, { 0: 1 }).success).to.equal(false);
  });

  it('may omit everything but name and code of a product', () => {
    const [first, ...more] = UserProducts.parse([
      { productName: 'DFP', productCode: 'DFP', productLogo: null },
      { productName: 'no code' },
    ]);
    expect(first).to.deep.equal({
      productName: 'DFP',
      productCode: 'DFP',
      landingPage: '',
      productLogo: '',
      longDescription: '',
    });
    expect(more).to.deep.equal([]);
  });

  it('may omit everything but the user ID of a profile', () => {
    const profile = UserProfile.parse({ userId: 'ada', userOrg: null, roleMappings: 'none' });
    expect(profile).to.deep.include({
      userId: 'ada',
      lastName: '',
      roleMappings: [],
      userContacts: [],
    });
    expect(profile.userOrg).to.deep.equal({ orgLogo: '' });
  });

  it('must contain a lifetime for a refreshed session', () => {
    expect(z.safeParse(RefreshData, { tokenExpiry: 0 }).success).to.equal(false);
    expect(RefreshData.parse({ tokenExpiry: 5 })).to.deep.equal({
      roles: [],
      displayName: '',
      tokenExpiry: 5,
    });
  });

  it('may contain every field of a profile', () => {
    const full = {
      userId: 'ada',
      username: 'ada@acme',
      displayName: 'Ada Lovelace',
      firstName: 'Ada',
      lastName: 'Lovelace',
      orgName: 'Acme',
      businessEntityDescription: 'Head office',
      userTypeDescription: 'Internal',
      timeZoneDescription: 'UTC',
      country: 'GB',
      countryName: 'United Kingdom',
      roleMappings: [{ roleGroupName: 'BA', roleGroupDescription: 'Business Admin' }],
      userExtensions: [{ attributeField: 'LANGUAGE_CODE', attributeValue: 'en_US' }],
      userContacts: [
        { userId: 'ada', contactMethod: 'EMAIL', contactType: 'SEC', contactValue: 'a@b.example' },
      ],
      userOrg: { orgLogo: '/logo.png' },
    };
    expect(UserProfile.parse(full)).to.deep.equal(full);
  });

  it('updates either the language or the names of a profile, never both', () => {
    const [userId, langCode, firstName, lastName] = ['ada', 'fr_FR', 'Ada', 'L'];
    const isGood = (body: unknown) => z.safeParse(ProfileUpdate, body).success;
    expect(isGood({ userId, langCode })).to.equal(true);
    expect(isGood({ userId, firstName, lastName })).to.equal(true);
    expect(isGood({ userId, langCode, firstName, lastName })).to.equal(false);
    expect(isGood({ userId })).to.equal(false);
  });
});
