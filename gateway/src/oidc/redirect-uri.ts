import type { Store } from '../store/schema/tables.ts';
import { clientIds } from '../store/tenants.ts';
import { ProviderFault } from './faults.ts';
import type { Providers } from './providers.ts';

/**
 * Path that providers redirect back to, at the origin where the sign-in started; the ID of the sign-in option follows.
 * Without it, it is the path of earlier releases.
 */
export const CALLBACK_PATH = '/api/auth/v3/login/callback';

/** Returns the path of a sign-in option's redirect URI. */
export const callbackPathOf = (option: string): string =>
  `${CALLBACK_PATH}/${encodeURIComponent(option)}`;

/** Returns true if all sign-in options of the gateway have the same provider, so that no two can be mixed up. */
async function hasOneIssuer(
  store: Store,
  issuerOf: (option: string) => string | undefined,
): Promise<boolean> {
  // An option that only another process knows counts as a provider of its own.
  const issuers = (await clientIds(store)).map((id) => issuerOf(id) ?? '');
  return new Set(issuers).size === 1;
}

/**
 * Rejects a response that arrived at another redirect URI than that of its sign-in option. Otherwise a hostile provider
 * could have the user authenticated by another one, and would get that provider's code (RFC 9700, 4.4).
 */
export async function requireOwnRedirectUri(
  store: Store,
  { issuerOf }: Pick<Providers, 'issuerOf'>,
  option: string,
  callbackUrl: URL,
): Promise<void> {
  const { origin, pathname } = callbackUrl;
  const path = callbackPathOf(option);
  if (pathname === path) return;
  if (pathname === CALLBACK_PATH && (await hasOneIssuer(store, issuerOf))) return;
  throw new ProviderFault(
    'redirect',
    `The response to a sign-in with the option ${option} arrived at another address than ${origin}${path}. Register this redirect URI at its provider. If it is registered there, a provider has mixed up responses.`,
  );
}
