import { buildEndSessionUrl } from 'openid-client';
import type { KnownProvider } from './providers.ts';

/** Returns where a provider ends its session and then shows `page`; undefined if it can't end sessions. */
export function endSessionUrl(
  { metadata, configuration }: KnownProvider,
  idToken: string | undefined,
  page: string,
): string | undefined {
  if (!metadata.end_session_endpoint) return undefined;
  return buildEndSessionUrl(configuration, {
    ...(idToken && { id_token_hint: idToken }),
    post_logout_redirect_uri: page,
  }).href;
}
