import type { FakeOption, FakeProduct } from './types.ts';
import type { FakeUser } from './user-types.ts';

/** The user of a gateway whose options name none. */
export const ADA: FakeUser = {
  userId: 'ada',
  username: 'ada@acme.example',
  password: 'Portal-2026!',
  mustChangePassword: false,
  firstName: 'Ada',
  lastName: 'Lovelace',
  roles: [
    { name: 'Business User', code: 'BU', description: 'Works with customers.' },
    { name: 'Business Admin', code: 'BA', description: 'Maintains products.' },
  ],
  userType: 'INT',
  language: 'en_US',
  secondaryEmail: '',
  passkeys: [],
  lastSignInAt: Date.parse('2026-01-31T08:15:00Z'),
  profile: {
    orgName: 'Acme Corporation',
    businessEntityDescription: 'Acme Headquarters',
    userTypeDescription: 'Internal',
    timeZoneDescription: 'Europe/Amsterdam',
    country: 'NL',
    countryName: 'Netherlands',
  },
};

export const PASSWORD_OPTION: FakeOption = {
  authType: 'BASIC',
  orgType: 'TENANT',
  name: 'User ID and password',
  logo: '',
};
export const SSO_OPTION: FakeOption = {
  authType: 'OIDC',
  orgType: 'TENANT',
  name: 'Company account',
  logo: '',
};

const product = (productName: string, productCode: string): FakeProduct => ({
  productName,
  productCode,
  landingPage: `/products/${productCode}`,
  productLogo: '',
  longDescription: '',
});

export const PRODUCTS: readonly FakeProduct[] = [
  product('Reports', 'REPORTS'),
  product('Orders', 'ORDERS'),
  product('Invoices', 'INVOICES'),
];

/** Returns `count` products, from `Product 001`. */
export const manyProducts = (count: number): FakeProduct[] =>
  Array.from({ length: count }, (_, index) =>
    product(`Product ${String(index + 1).padStart(3, '0')}`, `P${index}`),
  );

/** The languages of the profile. */
export const LANGUAGES = [
  { lookupValue: 'en_US', description: 'English (United States)' },
  { lookupValue: 'fr_FR', description: 'French' },
  { lookupValue: 'de_DE', description: 'German' },
  { lookupValue: 'ar_SA', description: 'Arabic' },
] as const;

export const USER_TYPES = [
  { lookupValue: 'INT', description: 'Internal' },
  { lookupValue: 'EXT', description: 'External' },
] as const;
