import { PRODUCT_STATUSES } from 'sso-contract/products.ts';
import * as z from 'zod/mini';
import { AssertionSettings, Audiences } from './audiences-schema.ts';
import { MailSettings } from './mail-schema.ts';
import { NewBrowserSettings } from './new-browser-schema.ts';
import { PasskeySettings } from './passkeys-schema.ts';
import { SecondFactorSettings } from './second-factor-schema.ts';
import { address, code, host, line, signInPage, tenantCode, utcTime } from './schema-parts.ts';
import { SignInOption } from './sign-in-schema.ts';
import { Theme } from './theme.ts';
import { VERSION } from './version.ts';

const AUDIENCE = 'Use "everyone", { "roles": [ … ] } or { "groups": [ … ] }.';
const codes = z.array(code).check(z.minLength(1, 'Write at least one role code.'));
const groups = z.array(line).check(z.minLength(1, 'Write at least one group.'));

/** A product of a tenant. */
export const Product = z.strictObject({
  code: code.check(z.describe('Code of the product, unique in the tenant.')),
  name: line.check(z.describe('Title of the product’s card.')),
  landingPage: address.check(z.describe('Address that the card opens.')),
  logo: z.optional(address),
  description: z._default(z.string(), ''),
  category: z
    .optional(line)
    .check(z.describe('Group of the product, on a dashboard with many products.')),
  rank: z
    .optional(z.int('Use a whole number.'))
    .check(z.describe('Place in the usual order; products without one follow by name.')),
  status: z
    .optional(z.enum(PRODUCT_STATUSES, `Use one of ${PRODUCT_STATUSES.join(', ')}.`))
    .check(z.describe('How well the product works; in maintenance or down, it is not opened.')),
  statusText: z.optional(line).check(z.describe('What users should know about the status.')),
  statusUntil: z
    .optional(utcTime)
    .check(z.describe('When the status ends, in UTC, such as 2026-01-31T18:00:00Z.')),
  visibleTo: z
    .optional(
      z.union(
        [
          z.literal('everyone'),
          z
            .strictObject({
              roles: z.optional(codes.check(z.describe('Codes of roles.'))),
              groups: z.optional(groups.check(z.describe('Groups of the OpenID providers.'))),
            })
            .check(z.refine(({ roles, groups }) => roles ?? groups, AUDIENCE)),
        ],
        { error: AUDIENCE },
      ),
    )
    .check(z.describe('Who sees it, besides the users to whom it is assigned.')),
});
export type Product = z.infer<typeof Product>;

/** A tenant. */
export const Tenant = z.strictObject({
  hosts: z
    ._default(z.array(host), [])
    .check(z.describe('Hosts of the tenant’s pages, to which single sign-on may return.')),
  signInPage: z
    .optional(signInPage)
    .check(
      z.describe('Address of the sign-in page, for links in mails; without it they have none.'),
    ),
  theme: z._default(Theme, {}),
  signIn: z
    .array(SignInOption)
    .check(
      z.minLength(1, 'The tenant has no sign-in option. Add { "type": "basic" } or a provider.'),
      z.describe('Sign-in options, in the order of the sign-in screen.'),
    ),
  remember: z
    ._default(z.boolean(), false)
    .check(z.describe('Lets users choose that the sign-in screen remembers their user ID.')),
  straightToProvider: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        'The sign-in screen goes straight to the provider, if that is the only sign-in option.',
      ),
    ),
  sharedComputers: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        'True: no browser remembers or trusts a user, or is offered a passkey, whatever else is set.',
      ),
    ),
  passkeys: z
    .optional(PasskeySettings)
    .check(z.describe('Sign-in with passkeys; without it, no passkeys are offered.')),
  secondFactor: z
    .optional(SecondFactorSettings)
    .check(
      z.describe(
        'Codes of an authenticator app after the password, for users who have set one up, or who have to; without it, no codes are asked for.',
      ),
    ),
  newBrowser: z
    .optional(NewBrowserSettings)
    .check(
      z.describe(
        'A mailed code after the password, in browsers in which the user has not signed in; without it, no codes are mailed for sign-ins.',
      ),
    ),
  audiences: z._default(Audiences, {}),
  products: z._default(z.array(Product), []),
  auditDays: z
    .optional(z.int('Use a whole number.').check(z.minimum(30, 'Use at least 30 days.')))
    .check(
      z.describe(
        'Age in days at which entries of the audit log are removed; without it, AUDIT_DAYS.',
      ),
    ),
  mail: z.optional(MailSettings).check(z.describe('Mails to users of the tenant.')),
});
export type Tenant = z.infer<typeof Tenant>;

const count = (description: string) =>
  z.optional(
    z
      .int('Use a whole number.')
      .check(z.positive('Use a number above 0.'), z.describe(description)),
  );

/** The configuration file. */
export const ConfigurationFile = z.strictObject({
  $schema: z.optional(z.string()),
  version: z
    .optional(z.literal(VERSION))
    .check(z.describe('Version of this format; a file without one has version 1.')),
  tenants: z.record(tenantCode, Tenant).check(z.describe('Tenants by code.')),
  mail: z.optional(MailSettings).check(z.describe('All other mails.')),
  assertions: z
    .optional(AssertionSettings)
    .check(z.describe('Statements about sessions that back ends of the suite verify.')),
  limits: z
    ._default(
      z.strictObject({
        attemptsPerMinute: count('ATTEMPTS_PER_MINUTE'),
        networkAttemptsPerMinute: count('NETWORK_ATTEMPTS_PER_MINUTE'),
        sessionSeconds: count('SESSION_SECONDS'),
        inactivitySeconds: count('INACTIVITY_SECONDS'),
        captchaIteration: count('CAPTCHA_ITERATION'),
      }),
      {},
    )
    .check(z.describe('Limits, unless an environment variable sets them.')),
});
export type ConfigurationFile = z.infer<typeof ConfigurationFile>;
