import type { FakeProduct, FakeThemeEntry, FakeUser } from '../../src/testing/index.ts';

/** The password of every account. */
export const PASSWORD = 'Portal-2026!';

/** A tenant of the server. */
export interface DevTenant {
  readonly code: string;
  readonly company: string;
  readonly country: string;
  readonly countryName: string;
  readonly theme: readonly FakeThemeEntry[];
  readonly products: readonly string[];
  /** Features beside those that every tenant announces. */
  readonly features: readonly string[];
}

/** An account, which every tenant has. */
export interface DevAccount {
  readonly name: string;
  readonly note: string;
  readonly user: Partial<FakeUser>;
  readonly hasProducts?: boolean;
}

const USER = { name: 'Business User', code: 'BU', description: 'Works with customers and orders.' };
const ADMIN = { name: 'Business Admin', code: 'BA', description: 'Maintains products and prices.' };
const FRAMEWORK = { name: 'Framework Admin', code: 'FA', description: 'Runs the suite.' };

export const TENANTS: readonly [DevTenant, ...DevTenant[]] = [
  {
    code: 'ACME',
    company: 'Acme Corporation',
    ...{ country: 'NL', countryName: 'Netherlands' },
    theme: [
      { type: 'NAME', value: 'Acme Billing Suite', lang: 'en', color: '#0b4fa8' },
      { type: 'TITLE', value: 'Acme Billing Suite' },
      { type: 'FOOTER', value: 'Acme Corporation', lang: 'en' },
    ],
    products: ['REPORTS', 'ORDERS', 'INVOICES', 'PRICES', 'CONTRACTS', 'PAYMENTS'],
    features: [],
  },
  {
    code: 'GLOBEX',
    company: 'Globex International',
    ...{ country: 'AT', countryName: 'Austria' },
    theme: [
      { type: 'NAME', value: 'Globex Revenue Desk', lang: 'en', color: '#0a6b45' },
      { type: 'TITLE', value: 'Globex Revenue Desk' },
      { type: 'FOOTER', value: 'Globex International', lang: 'en' },
    ],
    products: ['REPORTS', 'INVOICES', 'PAYMENTS'],
    features: ['newBrowser'],
  },
];

export const ACCOUNTS: readonly DevAccount[] = [
  {
    name: 'ada',
    note: 'Business User',
    user: { firstName: 'Ada', lastName: 'Lovelace', roles: [USER] },
  },
  {
    name: 'grace',
    note: 'Business Admin',
    user: { firstName: 'Grace', lastName: 'Hopper', roles: [ADMIN, USER] },
  },
  {
    name: 'linus',
    note: 'Framework Admin',
    user: { firstName: 'Linus', lastName: 'Pauling', roles: [FRAMEWORK, ADMIN] },
  },
  {
    name: 'new',
    note: 'must change the password',
    user: { firstName: 'Noor', lastName: 'Newcomer', roles: [USER], mustChangePassword: true },
  },
  {
    name: 'empty',
    note: 'no products',
    user: { firstName: 'Emmy', lastName: 'Noether', roles: [USER] },
    hasProducts: false,
  },
];

interface DevProduct {
  readonly name: string;
  readonly description: string;
}

export const PRODUCTS: ReadonlyMap<string, DevProduct> = new Map([
  ['REPORTS', { name: 'Reports', description: 'Answers questions about customers and revenue.' }],
  ['ORDERS', { name: 'Orders', description: 'Follows each order from the offer to the delivery.' }],
  ['INVOICES', { name: 'Invoices', description: 'Turns charges into invoices and credit notes.' }],
  ['PRICES', { name: 'Price Lists', description: 'Keeps price lists with their validity.' }],
  ['CONTRACTS', { name: 'Contracts', description: 'Carries contracts from draft to renewal.' }],
  ['PAYMENTS', { name: 'Payments', description: 'Matches payments with open invoices.' }],
]);

/** Returns the user ID of an account. */
export const usernameOf = (name: string, tenant: string): string =>
  `${name}@${tenant.toLowerCase()}.example`;

/** Returns the users of a tenant, the main one first. */
export const usersOf = ({ code, company, country, countryName }: DevTenant): Partial<FakeUser>[] =>
  ACCOUNTS.map(({ name, user }) => ({
    ...user,
    userId: `${code.toLowerCase()}-${name}`,
    username: usernameOf(name, code),
    password: PASSWORD,
    profile: {
      orgName: company,
      businessEntityDescription: 'Headquarters',
      userTypeDescription: 'Internal',
      timeZoneDescription: 'Europe/Amsterdam',
      country,
      countryName,
    },
  }));

/** Returns the products of a user of a tenant, whose pages are at an origin. */
export function productsFor(tenant: DevTenant, username: string, origin: string): FakeProduct[] {
  const account = ACCOUNTS.find(({ name }) => usernameOf(name, tenant.code) === username);
  if (account?.hasProducts === false) return [];
  return tenant.products.map((productCode) => ({
    productCode,
    productName: PRODUCTS.get(productCode)?.name ?? productCode,
    longDescription: PRODUCTS.get(productCode)?.description ?? '',
    landingPage: `${origin}/products/${productCode}`,
    productLogo: '',
  }));
}
