/** The lengths of what users enter, which the elements enforce and a gateway checks, in characters. */
export const LENGTHS = {
  passwordMinLength: 8,
  passwordMaxLength: 256,
  nameLength: 50,
  emailLength: 50,
  otpLength: 6,
} as const;

/** The most contacts in one update. */
export const MAX_CONTACTS = 10;
