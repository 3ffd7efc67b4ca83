import type { FastifyReply } from 'fastify';
import type { LoginData } from '../../../src/core/contract/auth.ts';
import type { Context } from '../context.ts';
import { xsrfToken } from '../http/admission.ts';
import {
  clearReadableCookies,
  readSessionCookie,
  writeReadableCookies,
  writeSessionCookie,
  writeXsrfCookie,
} from '../http/cookies.ts';
import { storeProviderSession } from '../oidc/provider-sessions.ts';
import type { ProviderSession } from '../oidc/relying-party.ts';
import { hashToken } from '../store/secrets.ts';
import { localDateTime } from '../http/cookies.ts';
import { roleNames, type User } from '../model/user.ts';
import { endSession, openSession, secondsLeft } from './sessions.ts';
import type { Session } from '../model/session.ts';

/**
 * Opens a session for an authenticated user, replacing the browser's old one, and sets its cookies. `providerSession` is
 * the provider's session that opens it.
 * Returns undefined if the password has changed in the meantime, or the provider was removed.
 */
export async function signIn(
  context: Context,
  reply: FastifyReply,
  user: User,
  scope: Session['scope'],
  providerSession?: ProviderSession,
): Promise<LoginData | undefined> {
  const old = readSessionCookie(reply.request);
  if (old) await endSession(context, hashToken(old));
  const opened = await openSession(context, user, scope);
  if (!opened) return undefined;
  const { token, session } = opened;
  const { tokenHash } = session;
  if (
    providerSession &&
    !(await storeProviderSession(context, tokenHash, user.tenant, providerSession))
  ) {
    await endSession(context, tokenHash);
    return undefined;
  }
  const tokenExpiry = secondsLeft(context, session.expiresAt);
  writeSessionCookie(reply, token, tokenExpiry);
  writeXsrfCookie(reply, xsrfToken(context, session));
  if (scope === 'full') {
    writeReadableCookies(reply, session);
    await context.store
      .updateTable('users')
      .set({ last_login_at: new Date(context.now()) })
      .where('id', '=', user.id)
      .execute();
  } else {
    // A session that only allows a password change must not look like a sign-in to the page.
    clearReadableCookies(reply);
  }
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
