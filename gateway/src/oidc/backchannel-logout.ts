import * as z from 'zod/mini';
import { endProviderSessions } from '../store/provider-sessions.ts';
import { inSeconds, type TimedStore } from '../store/timed-store.ts';
import { ProviderFault } from './faults.ts';
import { CLOCK_TOLERANCE_SECONDS } from './time-limits.ts';
import type { Providers } from './providers.ts';
import { verifyToken } from './verify-token.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Maximum age of a logout token; some providers set no `exp`. */
const MAX_AGE_SECONDS = 600;

const name = z.optional(z.string().check(z.minLength(1)));
/** The claims of a logout token, besides those of every token. */
const LogoutClaims = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(512)),
  events: z.object({ [EVENT]: z.object({}) }),
  sub: name,
  sid: name,
});

const invalid = (why: string, cause?: unknown): ProviderFault =>
  new ProviderFault('token', `The logout token is not valid: ${why}.`, cause);

/**
 * Verifies a logout token of a client's provider (OpenID Connect Back-Channel Logout 1.0) and ends the sessions that it
 * names. Rejects with a {@link ProviderFault}; a token is valid once.
 */
export async function acceptLogoutToken(
  db: TimedStore,
  providers: Pick<Providers, 'find' | 'reread'>,
  clientId: string,
  token: string,
): Promise<void> {
  const { claims, provider } = await verifyToken(providers, clientId, token, {
    maxTokenAge: MAX_AGE_SECONDS,
  });
  if ('nonce' in claims) throw invalid('it has a nonce, as only ID tokens have');
  const parsed = LogoutClaims.safeParse(claims);
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => String(path[0]));
    throw invalid(`check its claims ${[...new Set(names)].join(', ')}`, parsed.error);
  }
  const { jti, sub: subject, sid } = parsed.data;
  if (subject === undefined && sid === undefined) throw invalid('it has neither sub nor sid');
  const { issuer } = provider;
  const seconds = MAX_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS;
  const expires_at = inSeconds(db, seconds);
  const ended = {
    ...{ client_id: clientId, issuer, jti, expires_at },
    ...{ subject: subject ?? null, sid: sid ?? null },
  };
  const isNew = await db.store.transaction().execute((trx) => endProviderSessions(trx, ended));
  if (!isNew) throw invalid('it was used before');
}
