import { LENGTHS, MAX_CONTACTS } from 'sso-contract/lengths.ts';
import { RESET_TOKEN } from 'sso-contract/names.ts';
import { CONSTANTS } from '../../src/core/kernel/constants.ts';

/** A limit of the contract. */
export interface LimitRow {
  readonly subject: string;
  readonly limit: string;
  /** Who enforces it: the elements never send more, or the gateway refuses more, with this status. */
  readonly enforcedBy: string;
}

const { passwordMinLength, passwordMaxLength, nameLength, emailLength, otpLength } = LENGTHS;
const { serverTextLength, errorMsgLength, requestTimeoutMs, refreshTimeoutMs } = CONSTANTS;

/** Limits of strings in requests, by parameter or field, as JSON Schema. */
export const STRING_LIMITS = {
  username: { maxLength: 254 },
  timeZone: { maxLength: 64 },
  otp: { minLength: 1, maxLength: 64 },
  resetToken: { pattern: `^${RESET_TOKEN}$` },
  firstName: { minLength: 1, maxLength: nameLength },
  lastName: { maxLength: nameLength },
  contactValue: { maxLength: emailLength },
} as const satisfies Readonly<Record<string, object>>;

/** The sizes, lengths and counts of the contract. */
export const LIMITS: readonly LimitRow[] = [
  { subject: 'Body of a request', limit: '64 KB', enforcedBy: 'gateway, 413' },
  { subject: 'Address and headers of a request', limit: '16 KB', enforcedBy: 'gateway, 431' },
  {
    subject: 'User ID',
    limit: `${STRING_LIMITS.username.maxLength} characters`,
    enforcedBy: 'gateway, 400',
  },
  {
    subject: 'New password',
    limit: `${passwordMinLength} to ${passwordMaxLength} code points, three of lowercase (Unicode \`Ll\`), uppercase (\`Lu\`), digit (0–9), other`,
    enforcedBy: 'elements; gateway, 400',
  },
  { subject: 'One-time code', limit: `${otpLength} digits`, enforcedBy: 'elements' },
  {
    subject: 'First and last name',
    limit: `${nameLength} characters each; the first is required`,
    enforcedBy: 'elements; gateway, 400',
  },
  {
    subject: 'Secondary email',
    limit: `${emailLength} characters`,
    enforcedBy: 'elements; gateway, 400',
  },
  { subject: 'Contacts in one update', limit: `1 to ${MAX_CONTACTS}`, enforcedBy: 'gateway, 400' },
  {
    subject: 'Time zone',
    limit: `${STRING_LIMITS.timeZone.maxLength} characters`,
    enforcedBy: 'gateway, which reads UTC instead',
  },
  { subject: 'Validity of a one-time code', limit: '15 minutes', enforcedBy: 'gateway, 400' },
  {
    subject: 'Token of a mailed link',
    limit:
      '22 to 128 of letters, digits, `-` and `_`, with at least 128 random bits; this gateway: 40 hexadecimal digits',
    enforcedBy: 'elements, which ignore any other fragment',
  },
  { subject: 'Validity of a mailed link', limit: '15 minutes', enforcedBy: 'gateway, 400' },
  {
    subject: 'Wrong tries of a one-time code',
    limit: 'at most 10; this gateway: 5',
    enforcedBy: 'gateway, 400',
  },
  {
    subject: 'Codes in two minutes',
    limit: 'at most 20; this gateway: 3',
    enforcedBy: 'gateway, 429',
  },
  {
    subject: 'Failed sign-ins in a row',
    limit: 'at most 20; this gateway: 10, then 15 minutes',
    enforcedBy: 'gateway, 403 or 429',
  },
  {
    subject: 'Validity of a passkey’s ticket',
    limit: 'at most 15 minutes; this gateway: 10',
    enforcedBy: 'gateway, 400',
  },
  {
    subject: 'Validity of the ticket of a sign-in or of a new authenticator app',
    limit: 'at most 15 minutes; this gateway: 10',
    enforcedBy: 'gateway, 400',
  },
  {
    subject: 'Wrong codes of a ticket',
    limit: 'at most 10; this gateway: 5',
    enforcedBy: 'gateway, 400',
  },
  {
    subject: 'Validity of a mailed code of a new browser',
    limit: 'at most 15 minutes; this gateway: 10',
    enforcedBy: 'gateway, 400',
  },
  {
    subject: 'Mailed codes of a new browser',
    limit: 'at most 5 a ticket; this gateway: 3, and 10 an hour for an account',
    enforcedBy: 'gateway, 429',
  },
  {
    subject: 'Wrong codes in a row of an authenticator app',
    limit: '100, of all browsers together; a recovery code begins again',
    enforcedBy: 'gateway, 400',
  },
  {
    subject: 'Trust in a browser',
    limit: 'at most 90 days, which a use does not extend',
    enforcedBy: 'gateway, which asks for a code',
  },
  {
    subject: 'Age of the confirmation that a new or removed passkey or authenticator app needs',
    limit: '300 s',
    enforcedBy: 'gateway, 403',
  },
  {
    subject: 'Age of the check of the password that automaticPasskeyOptions needs',
    limit: '300 s',
    enforcedBy: 'gateway, 400',
  },
  {
    subject: 'Name of a passkey',
    limit: `1 to ${nameLength} characters`,
    enforcedBy: 'elements; gateway, 400',
  },
  { subject: 'Settings of a user', limit: '16 KB as JSON', enforcedBy: 'gateway, 400' },
  {
    subject: 'Changes of the settings of a user',
    limit: '30 in a minute',
    enforcedBy: 'gateway, 429',
  },
  { subject: 'Age of a session', limit: '12 hours', enforcedBy: 'gateway, 401' },
  {
    subject: 'A cookie, name and value',
    limit: '4,096 bytes',
    enforcedBy: 'browser, which drops it',
  },
  {
    subject: 'Time for a reply',
    limit: `${requestTimeoutMs / 1000} s`,
    enforcedBy: 'elements, which show an error',
  },
  {
    subject: 'Time for a refresh',
    limit: `${refreshTimeoutMs / 1000} s`,
    enforcedBy: 'elements, whose session is not extended',
  },
  {
    subject: 'Shown text of an error',
    limit: `${serverTextLength.toLocaleString('en-US')} characters; \`errorMsg\` in an address ${errorMsgLength}`,
    enforcedBy: 'elements, which cut it',
  },
];
