import type { UserDetails } from '../../../gateway/src/model/user.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Portal-2026!';

type Role = UserDetails['roles'][number];

const BUSINESS_USER: Role = {
  group: 'Business User',
  code: 'BU',
  description: 'Works with customers, contracts, invoices and payments.',
};
const BUSINESS_ADMIN: Role = {
  group: 'Business Admin',
  code: 'BA',
  description: 'Maintains products, price lists and the users of the organization.',
};
const FRAMEWORK_ADMIN: Role = {
  group: 'Framework Admin',
  code: 'FA',
  description: 'Runs the suite: tenants, sign-in options and integration.',
};

/** A user of the demo; every tenant has each of them. */
export interface DemoUser {
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Default: first and last name. */
  readonly displayName?: string;
  readonly roles: readonly [Role, ...Role[]];
  readonly mustChange?: boolean;
  /** False for users who can only sign in by single sign-on. */
  readonly hasPassword?: boolean;
  /** False for users without an account at a sign-in provider. */
  readonly hasIdentity?: boolean;
  readonly hasProducts?: boolean;
  /** Text in the table of demo accounts. */
  readonly note: string;
}

/** The users of the demo. */
export const USERS: readonly DemoUser[] = [
  {
    name: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    roles: [BUSINESS_USER],
    note: 'Business User',
  },
  {
    name: 'grace',
    firstName: 'Grace',
    lastName: 'Hopper',
    roles: [BUSINESS_ADMIN, BUSINESS_USER],
    note: 'Business Admin',
  },
  {
    name: 'linus',
    firstName: 'Linus',
    lastName: 'Pauling',
    roles: [FRAMEWORK_ADMIN, BUSINESS_ADMIN],
    note: 'Framework Admin',
  },
  {
    name: 'new',
    firstName: 'Noor',
    lastName: 'Newcomer',
    roles: [BUSINESS_USER],
    mustChange: true,
    hasIdentity: false,
    note: 'must change the password',
  },
  {
    name: 'sso',
    firstName: 'Sophie',
    lastName: 'Germain',
    roles: [BUSINESS_USER],
    hasPassword: false,
    note: 'single sign-on only',
  },
  {
    name: 'empty',
    firstName: 'Emmy',
    lastName: 'Noether',
    roles: [BUSINESS_USER],
    hasProducts: false,
    note: 'no products',
  },
  {
    name: 'longname',
    firstName: 'Maximiliana-Theodora Konstantinopolitanska',
    lastName: '',
    displayName: 'Maximiliana-Theodora Konstantinopolitanska-von Hohenfels-Röd',
    roles: [BUSINESS_USER],
    note: '60-character name, no last name',
  },
];

/** Returns the user ID of a demo user. */
export function demoUsername(name: string, tenant: string): string {
  return `${name}@${tenant.toLowerCase()}.example`;
}
