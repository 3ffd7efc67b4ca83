import type { FastifyReply } from 'fastify';
import type { LoginData } from 'sso-contract/auth.ts';
import { replaceSession, type SignIn } from '../domain/sessions/replace-session.ts';
import { secondsLeft } from '../domain/sessions/sessions.ts';
import type { Keyring } from '../keys/keyring.ts';
import { roleNames } from '../model/user.ts';
import type { TimedStore } from '../store/timed-store.ts';
import { xsrfToken } from './admission.ts';
import {
  clearReadableCookies,
  localDateTime,
  readSessionCookie,
  writeReadableCookies,
  writeSessionCookie,
  writeXsrfCookie,
} from './cookies.ts';

/**
 * Opens a session for an authenticated user, in place of the browser's old one, and sets its cookies. Returns undefined,
 * and sets none, if {@link replaceSession} opens none.
 */
export async function signIn(
  parts: TimedStore & {
    readonly keyring: Keyring;
    readonly settings: { readonly sessionSeconds: number };
  },
  reply: FastifyReply,
  { user, scope, provider }: Omit<SignIn, 'oldToken' | 'sessionSeconds'>,
): Promise<LoginData | undefined> {
  const oldToken = readSessionCookie(reply.request);
  const { sessionSeconds } = parts.settings;
  const opened = await replaceSession(parts, { user, scope, sessionSeconds, oldToken, provider });
  if (!opened) return undefined;
  const { token, session } = opened;
  const tokenExpiry = secondsLeft(parts, session.expiresAt);
  writeSessionCookie(reply, token, tokenExpiry);
  writeXsrfCookie(reply, xsrfToken(parts, session));
  // A session that only allows a password change must not look like a sign-in to the page.
  if (scope === 'full') writeReadableCookies(reply, session);
  else clearReadableCookies(reply);
  return {
    roles: roleNames(user),
    tokenExpiry,
    userType: user.userType,
    displayName: user.displayName,
    langCd: user.langCd,
    lastLogin: localDateTime(session.previousLoginAt),
    forcePwdChangeOnLogin: scope === 'change',
  };
}
