import { PROVIDER_DEFAULTS } from '../../../gateway/src/model/provider-defaults.ts';
import type { ProviderAccess } from '../../../gateway/src/model/provider.ts';
import { readClaims } from '../../../gateway/src/oidc/claims.ts';

type Claims = Readonly<Record<string, unknown>>;

/** All usual claims of an ID token. */
export const ADA = {
  sub: 'ada-1',
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
  email: 'ada@acme.example',
  email_verified: true,
  locale: 'en-GB',
};

/** Reads claims of a provider that creates users, and counts how often userinfo was requested. */
export async function readClaimsOf(
  idToken: Claims,
  userInfo: Claims = {},
  settings: Partial<ProviderAccess> = {},
) {
  let requests = 0;
  const access = { ...PROVIDER_DEFAULTS, issuer: '', firstSignIn: 'create', ...settings } as const;
  const claims = await readClaims(access, idToken, async () => {
    requests += 1;
    return userInfo;
  });
  return { claims, requests };
}

/** Returns the usual claims without one. */
export const adaWithout = (name: keyof typeof ADA): Claims =>
  Object.fromEntries(Object.entries(ADA).filter(([key]) => key !== name));
