import type { FastifyReply } from 'fastify';
import type { LoginData } from 'sso-contract/auth.ts';
import { secondsLeft, type Opened } from '../domain/sessions/sessions.ts';
import type { Keyring } from '../keys/keyring.ts';
import { roleNames } from '../model/user.ts';
import type { TimedStore } from '../store/timed-store.ts';
import { xsrfToken } from './admission.ts';
import {
  clearReadableCookies,
  localDateTime,
  writePrivateCookie,
  writeReadableCookies,
  writeXsrfCookie,
} from './cookies.ts';

/**
 * Sets the cookies of a session that was opened, and returns what the page gets to know; `factorBy` is until when the user
 * has to set up a second factor.
 */
export function replyWithSession(
  parts: Pick<TimedStore, 'now'> & { readonly keyring: Keyring },
  reply: FastifyReply,
  { token, session }: Opened,
  factorBy: Date | null = null,
): LoginData {
  const { user, scope } = session;
  const tokenExpiry = secondsLeft(parts, session.expiresAt);
  writePrivateCookie(reply, 'session', token, tokenExpiry);
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
    secondFactorBy: localDateTime(factorBy),
  };
}
