import * as z from 'zod/mini';
import { TENANT_CODE } from '../model/tenant-code.ts';
import { MAIL_ADDRESS } from '../platform/mail-addresses.ts';
import { isIssuer, isPageOrigin, isSafeAddress, isSignInPage } from './addresses.ts';

// The descriptions are shown by editors that know docs/gateway.schema.json.

/** A text of one line, at most 500 characters. */
export const line = z.string().check(
  z.minLength(1, 'Write a text.'),
  z.maxLength(500, 'Use at most 500 characters.'),
  z.refine((text) => !/\p{Cc}/u.test(text), 'Use a text of one line.'),
);

const textThat = (isValid: (text: string) => boolean, message: string) =>
  z.string().check(z.refine(isValid, message));
const textLike = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message));

/** The address of a page or a picture. */
export const address = textThat(
  isSafeAddress,
  'Use an https address (http only for localhost), or a path that starts with one slash.',
);

export const issuer = textThat(
  isIssuer,
  'Use the https address of the provider (http only for localhost), without query and fragment.',
).check(z.describe('Address of the provider; its metadata are below it at .well-known/.'));

export const signInPage = textThat(
  isSignInPage,
  'Use the https address of the page (http only for localhost), without fragment.',
);

export const pageOrigin = textThat(
  isPageOrigin,
  'Use the https origin of a page (http only for localhost), such as https://portal.example.com.',
);

export const host = textLike(
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/,
  'Use a host name in lowercase letters, without protocol and port.',
);

/** Code of a tenant (tenants-01), in the form in which the gateway compares it. */
export const tenantCode = textLike(
  TENANT_CODE,
  'A tenant code has 1 to 63 capital letters, digits, hyphens and underscores.',
);

/** Code of a product or of a role. */
export const code = textLike(
  /^[\w.-]{1,100}$/,
  'A code has 1 to 100 letters, digits, hyphens, underscores and periods.',
);

const SECRET = 'Use "${NAME}" for an environment variable, or { "file": "/run/secrets/name" }.';

/** A time as the configuration file and replies have it. */
export const utcTime = textThat(
  (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(text) && !Number.isNaN(Date.parse(text)),
  'Use a time in UTC, such as 2026-01-31T18:00:00Z.',
);

/** A secret, which is never in the file itself. */
export const secret = z
  .union(
    [
      textLike(/^\$\{[A-Za-z_]\w*\}$/, `The file must not contain a secret. ${SECRET}`),
      z.strictObject({ file: line }),
    ],
    { error: SECRET },
  )
  .check(z.describe('"${NAME}" of an environment variable, or the file that contains the secret.'));
export type SecretSource = z.infer<typeof secret>;

/** The sender of mails. */
export const Sender = z.strictObject({
  name: line.check(z.describe('Name that the user sees.')),
  address: textLike(MAIL_ADDRESS, 'Use an email address.').check(
    z.describe('Email address of the sender.'),
  ),
});
