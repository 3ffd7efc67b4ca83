import { hashPassword, type User } from './src/index.ts';

/** Replace: the code of your tenant. */
export const TENANT = 'ACME';

const ROLES = [
  { name: 'Business Admin', code: 'BA' },
  { name: 'Business User', code: 'BU' },
];

/** Returns a password of `.env`. Throws if it is missing. */
export function passwordOf(name: 'ADA_PASSWORD' | 'NEW_PASSWORD'): string {
  const password = process.env[name];
  if (!password) throw new Error(`${name} is missing in .env.`);
  return password;
}

function user(name: string, firstName: string, lastName: string, password: string): User {
  return {
    userId: `acme-${name}`,
    tenant: TENANT,
    username: `${name}@acme.example`,
    passwordHash: hashPassword(password),
    mustChange: false,
    firstName,
    lastName,
    userType: 'BA',
    language: 'en_US',
    roles: ROLES,
    secondaryEmail: '',
  };
}

/** Replace: your user store. Returns two users in memory, the second of whom must set a new password. */
export function users(): User[] {
  return [
    user('ada', 'Ada', 'Lovelace', passwordOf('ADA_PASSWORD')),
    { ...user('new', 'Grace', 'Hopper', passwordOf('NEW_PASSWORD')), mustChange: true },
  ];
}
