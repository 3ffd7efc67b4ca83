import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';
import { createLoadKeys } from './load-keys.ts';

/** A key that the gateway has removed is refused after this time at the latest. */
const MAX_AGE_MS = 600_000;
/** Tokens with an unknown key load the set again, at most this often. */
const COOLDOWN_MS = 30_000;
const TIMEOUT_MS = 5_000;

/** The gateway's keys could not be loaded, so that nothing is known about the token. */
export class KeysUnavailable extends Error {
  constructor(cause: unknown) {
    super('The public keys of the gateway could not be loaded.', { cause });
  }
}

/** The sets of this process by their address, so that requests share them. */
const sets = new Map<string, JWTVerifyGetKey>();

/** True if the set was loaded, but has no key, or several, for a token. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;

function createKeys(url: URL): JWTVerifyGetKey {
  // It follows no redirects.
  const keys = createRemoteJWKSet(url, {
    cacheMaxAge: MAX_AGE_MS,
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: TIMEOUT_MS,
    [customFetch]: createLoadKeys(),
  });
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      throw isAboutToken(error) ? error : new KeysUnavailable(error);
    }
  };
}

/** Returns the public keys of a gateway, which are loaded when a token first needs them. */
export function keysAt(url: URL): JWTVerifyGetKey {
  const keys = sets.get(url.href) ?? createKeys(url);
  sets.set(url.href, keys);
  return keys;
}
