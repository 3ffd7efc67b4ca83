// cspell:ignore authtype orgtype
import * as z from 'zod/mini';
import { PROVIDER_DEFAULTS } from '../model/provider-defaults.ts';
import { address, code, issuer, line, secret } from './schema-parts.ts';

/** Part of a client ID, which separates its parts by hyphens. */
const part = (description: string) =>
  z
    .string()
    .check(
      z.regex(/^[A-Z][A-Z0-9_]{0,31}$/, 'Use capital letters, digits and underscores.'),
      z.describe(description),
    );

const group = z.string().check(z.minLength(1, 'Write the name of a group.'));

/** User ID and password. */
const Basic = z.strictObject({
  type: z.literal('basic'),
  name: z._default(line, 'User ID and password'),
  logo: z.optional(address),
});

const claim = (field: keyof typeof PROVIDER_DEFAULTS.claims) =>
  z._default(line, PROVIDER_DEFAULTS.claims[field]);

const FACTOR = 'Use "exempt", { "amr": ["mfa"] } or { "acr": [ … ] }.';
const values = z.array(line).check(z.minLength(1, 'Write at least one value.'));

/** An OpenID provider, with the fields of ProviderAccess. */
const OpenId = z.strictObject({
  type: z.literal('openid'),
  id: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^[a-z0-9][a-z0-9_-]{0,99}$/,
          'An ID has 1 to 100 lowercase letters, digits, hyphens and underscores, and starts with a letter or digit.',
        ),
        z.describe('Last part of the redirect URI; by default tenant-authtype-orgtype.'),
      ),
  ),
  name: line.check(z.describe('Label of the button.')),
  logo: z.optional(address.check(z.describe('Picture of the button.'))),
  authType: z._default(
    part('Distinguishes the providers of a tenant.').check(
      z.refine((text) => text !== 'BASIC', 'BASIC is the sign-in with a password.'),
    ),
    'OIDC',
  ),
  orgType: z._default(part('PO for the framework administrator’s option.'), 'TENANT'),
  issuer,
  clientId: z.optional(line.check(z.describe('Client ID at the provider; by default the id.'))),
  clientSecret: z.optional(secret),
  privateKey: z.optional(secret).check(z.describe('PEM, for private_key_jwt.')),
  algorithm: z
    ._default(
      z.enum([
        ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
        ...(['ES256', 'ES384', 'ES512', 'EdDSA'] as const),
      ]),
      PROVIDER_DEFAULTS.algorithm,
    )
    .check(z.describe('Algorithm of the ID tokens’ signatures.')),
  scopes: z._default(
    z
      .array(line)
      .check(z.refine((scopes) => scopes.includes('openid'), 'The list must contain openid.')),
    [...PROVIDER_DEFAULTS.scopes],
  ),
  prompt: z._default(z.enum(['', 'login', 'select_account', 'consent']), PROVIDER_DEFAULTS.prompt),
  claims: z
    ._default(
      z.strictObject({
        userId: claim('userId'),
        name: claim('name'),
        email: claim('email'),
        language: claim('language'),
        groups: claim('groups'),
      }),
      PROVIDER_DEFAULTS.claims,
    )
    .check(z.describe('Names of the claims in the ID token.')),
  firstSignIn: z
    ._default(z.enum(['refuse', 'link', 'create']), PROVIDER_DEFAULTS.firstSignIn)
    .check(z.describe('What happens when an unknown user signs in.')),
  secondFactor: z
    .optional(
      z.union(
        [z.literal('exempt'), z.strictObject({ amr: values }), z.strictObject({ acr: values })],
        { error: FACTOR },
      ),
    )
    .check(
      z.describe(
        'Values of the claim amr or acr, of which the ID token must have one if the tenant requires a second factor of the user; "exempt" for none.',
      ),
    ),
  signOutAtProvider: z
    ._default(z.boolean(), PROVIDER_DEFAULTS.signOutAtProvider)
    .check(z.describe('True: a user who signs out is signed out at the provider too.')),
  roles: z
    ._default(
      z.record(
        group,
        z.strictObject({ code, group: line, description: z._default(z.string(), '') }),
      ),
      {},
    )
    .check(z.describe('Roles by group of the provider.')),
  products: z
    ._default(z.record(group, z.array(code)), {})
    .check(z.describe('Codes of products by group of the provider.')),
});
export type OpenIdOption = z.infer<typeof OpenId>;

/** Returns the ID of a tenant's option: its own, or one that its tenant and types determine. */
export function optionIdOf(tenant: string, { id, authType, orgType }: OpenIdOption): string {
  return id ?? `${tenant}-${authType}-${orgType}`.toLowerCase();
}

/** A sign-in option; the sign-in screen shows them in the order of the file. */
export const SignInOption = z.discriminatedUnion('type', [Basic, OpenId]);
export type SignInOption = z.infer<typeof SignInOption>;
