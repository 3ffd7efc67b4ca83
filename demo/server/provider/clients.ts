import type { ExtensionParts } from '../../../gateway/src/extension.ts';
import type { ProviderAccess } from '../../../gateway/src/model/provider.ts';
import { PROVIDER_DEFAULTS } from '../../../gateway/src/model/provider-defaults.ts';

/** Path of the provider at its origin. */
export const PROVIDER_PATH = '/oidc';
/** Algorithm of the ID tokens' signatures. */
export const SIGNING = 'ES256';

/** What the provider needs. */
export interface ProviderParts extends ExtensionParts {
  /** Its origin; '' for the gateway's own. */
  readonly oidcOrigin: string;
}

/** Returns the URL of the provider, the same for browsers and the gateway. */
export function issuerOf(context: ProviderParts): string {
  return (context.oidcOrigin || context.ownOrigin()) + PROVIDER_PATH;
}

/** Returns the gateway's client secret. Gateway and provider both derive it, so that it is not stored. */
export function clientSecret(context: ExtensionParts, clientId: string): string {
  return context.keyring.sign('oidc-client', clientId);
}

/** Returns the demo's provider, which all clients use. */
export function demoProvider(context: ProviderParts, clientId: string): ProviderAccess {
  return {
    ...PROVIDER_DEFAULTS,
    issuer: issuerOf(context),
    clientSecret: clientSecret(context, clientId),
    algorithm: SIGNING,
    scopes: ['openid'],
  };
}

/** Returns true for a text that no row has, because the database refuses it. */
export const isUnstorable = (text: string): boolean => text.includes('\0');

/** Returns the sign-in option of a client, of any tenant. */
export async function findClient(context: ExtensionParts, clientId: string) {
  if (isUnstorable(clientId)) return undefined;
  return context.store
    .selectFrom('sign_in_options')
    .select(['tenant_code', 'name', 'client_id'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}
