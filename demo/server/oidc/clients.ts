import type { Context } from '../context.ts';
import { seal } from '../store/secrets.ts';

/** Where the provider lives below its origin. */
export const PROVIDER_PATH = '/oidc';
/** Where the provider sends the browser back to, at the origin it left from. */
export const CALLBACK_PATH = '/api/auth/v3/login/callback';
/** What the provider signs ID tokens with. */
export const SIGNING = 'ES256';

/** The one address by which browsers and the gateway know the provider. */
export function issuerOf(context: Context): string {
  return (context.settings.oidcOrigin || context.ownOrigin()) + PROVIDER_PATH;
}

/** The secret that the gateway shows as a client of the provider; both derive it, nobody keeps it. */
export function clientSecret(context: Context, clientId: string): string {
  return seal(context.hmacKey, 'oidc-client', clientId);
}

/** The sign-in option behind a client, of whichever tenant. */
export function findClient(context: Context, clientId: string) {
  return context.store
    .selectFrom('sign_in_options')
    .select(['tenant_code', 'name', 'client_id'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}
