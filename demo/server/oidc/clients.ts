import type { Context } from '../context.ts';
import { hmac } from '../store/secrets.ts';

/** Path of the provider at its origin. */
export const PROVIDER_PATH = '/oidc';
/** Path that the provider redirects back to, at the origin where the sign-in started. */
export const CALLBACK_PATH = '/api/auth/v3/login/callback';
/** Algorithm of the ID tokens' signatures. */
export const SIGNING = 'ES256';

/** Returns the URL of the provider, the same for browsers and the gateway. */
export function issuerOf(context: Context): string {
  return (context.settings.oidcOrigin || context.ownOrigin()) + PROVIDER_PATH;
}

/** Returns the gateway's client secret. Gateway and provider both derive it, so that it is not stored. */
export function clientSecret(context: Context, clientId: string): string {
  return hmac(context.hmacKey, 'oidc-client', clientId);
}

/** Returns the sign-in option of a client, of any tenant. */
export function findClient(context: Context, clientId: string) {
  return context.store
    .selectFrom('sign_in_options')
    .select(['tenant_code', 'name', 'client_id'])
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}
