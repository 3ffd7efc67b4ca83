import * as z from 'zod/mini';

/** A reply of the playground's gateway. Missing fields have the values of a successful reply. */
export const Reply = z.object({
  /** The envelope's status code; 200 by default. */
  status: z.optional(z.number()),
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  data: z.optional(z.unknown()),
  /** True for a call without a reply. */
  isPending: z.optional(z.boolean()),
});
export type Reply = z.infer<typeof Reply>;

/** Replies by call; `src/core/contract/calls.ts` defines the names. */
export const Replies = z.record(z.string(), Reply);
export type Replies = z.infer<typeof Replies>;

const PROFILE = {
  userId: 'ada',
  username: 'ada@acme.example',
  displayName: 'Ada Lovelace',
  firstName: 'Ada',
  lastName: 'Lovelace',
  orgName: 'Acme Corporation',
  businessEntityDescription: 'Acme Headquarters',
  userTypeDescription: 'Internal',
  timeZoneDescription: 'Europe/Amsterdam',
  country: 'NL',
  countryName: 'Netherlands',
  roleMappings: [
    { roleGroupName: 'Business User', roleGroupDescription: 'Works with customers.' },
    { roleGroupName: 'Business Admin', roleGroupDescription: 'Maintains products.' },
  ],
  userExtensions: [{ attributeField: 'LANGUAGE_CODE', attributeValue: 'en_US' }],
  userContacts: [
    {
      userId: 'ada',
      contactMethod: 'EMAIL',
      contactType: 'PRI',
      contactValue: 'ada@acme.example',
    },
  ],
};

const LOGIN = {
  roles: ['Business User'],
  tokenExpiry: 1800,
  userType: 'INT',
  displayName: 'Ada Lovelace',
  langCd: '',
  lastLogin: '2026-01-31T08:15:00',
  forcePwdChangeOnLogin: false,
};

const LANGUAGES = [
  { lookupValue: 'en_US', description: 'English (United States)' },
  { lookupValue: 'fr_FR', description: 'French' },
  { lookupValue: 'ar_SA', description: 'Arabic' },
];

/** The default replies, which a state or the user can replace. */
export const SUCCESSES: Replies = {
  login: { data: LOGIN },
  refresh: { data: { roles: LOGIN.roles, displayName: LOGIN.displayName, tokenExpiry: 1800 } },
  logout: {},
  requestOtp: { message: 'A code is on its way.' },
  resetPassword: { message: 'The password was changed.' },
  forceResetPassword: { message: 'The password was changed.' },
  userProfile: { data: PROFILE },
  updateProfile: { message: 'Saved.' },
  userExtensions: { data: { userExtensions: PROFILE.userExtensions } },
  updateContacts: { data: PROFILE.userContacts },
  lookup: { data: { lookupValues: LANGUAGES } },
};
