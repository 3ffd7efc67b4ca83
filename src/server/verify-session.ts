import type { SessionClaims } from '../core/contract/session-claims.ts';
import { checkToken } from './check-token.ts';
import { findToken } from './find-token.ts';
import { refuse } from './refusal.ts';
import { readSettings, type Settings } from './settings.ts';
import type { SessionRequest, SessionResult, VerifiedSession, VerifyOptions } from './types.ts';

const sessionOf = (claims: SessionClaims): VerifiedSession => ({
  user: claims.sub,
  tenant: claims.tenant,
  roles: claims.roles,
  sessionId: claims.sid,
  confirmedAt: new Date(claims.auth_time * 1000),
  methods: claims.amr,
  expiresAt: new Date(claims.exp * 1000),
});

async function verify(request: SessionRequest, settings: Settings): Promise<SessionResult> {
  const found = findToken(request, settings.header);
  if ('reason' in found) return refuse(found.reason, settings);
  const checked = await checkToken(found.token, settings);
  if ('reason' in checked) return refuse(checked.reason, settings);
  return { ok: true, session: sessionOf(checked.claims) };
}

/**
 * Verifies the session of a request to a back end: an assertion that the gateway has signed for it. Resolves with the
 * session, or with the reply that refuses the request; no content of a request makes it reject. Throws a TypeError at once
 * if an option is missing or wrong.
 *
 * Loads the gateway's public keys when it first needs them, and keeps them for 10 minutes.
 *
 * @example
 * ```ts
 * import { verifySession } from 'sso-elements/server';
 *
 * const options = { issuer: 'https://sso.example.com', audience: 'https://api.example.com' };
 *
 * export async function answer(request: Request): Promise<Response> {
 *   const result = await verifySession(request, options);
 *   if (!result.ok) return Response.json(result.body, result);
 *   return Response.json({ user: result.session.user });
 * }
 * ```
 */
export function verifySession(
  request: SessionRequest,
  options: VerifyOptions,
): Promise<SessionResult> {
  return verify(request, readSettings(options));
}
