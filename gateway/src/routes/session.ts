import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AuthTypesData, LoginData, RefreshData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { recordAudit } from '../audit/audit.ts';
import { signInTrail } from '../audit/sign-in-trail.ts';
import { beginAttempt } from '../auth/attempts.ts';
import { callerOf, rememberBrowser } from '../auth/caller.ts';
import { isPassword } from '../auth/passwords.ts';
import { findUser, normalizeUsername } from '../auth/user.ts';
import { endSession, prolongSession, secondsLeft } from '../auth/sessions.ts';
import { roleNames, signIn } from '../auth/sign-in.ts';
import { limitAddress } from '../auth/throttle.ts';
import type { Context } from '../context.ts';
import {
  anySession,
  credentialOf,
  fullSession,
  noSession,
  refuseForeign,
  tenantOf,
  xsrfToken,
} from '../http/admission.ts';
import {
  clearCookies,
  readSessionCookie,
  writeReadableCookies,
  writeSessionCookie,
  writeXsrfCookie,
} from '../http/cookies.ts';
import { done, ok, Refusal } from '../http/envelope.ts';
import { textFor } from '../i18n/language.ts';
import type { TextId } from '../i18n/texts.ts';
import { rememberProviderLogout } from './provider-logout.ts';
import { findTenant, isTenant } from '../tenants.ts';

const TenantQuery = z.object({ tenantCode: z.catch(z.string(), '') });

/** The calls that open, extend and end a session. */
export function sessionRoutes(api: FastifyInstance, context: Context): void {
  const reject = (text: TextId, failedLoginCount: number): Refusal => {
    const { captchaIteration } = context.settings;
    const data = { captchaIteration, failedLoginCount };
    return new Refusal(400, 'title.signInFailed', text, { data });
  };

  api.get(CALLS.authTypes.path, async (request, reply) => {
    const { tenantCode } = TenantQuery.parse(request.query);
    const tenant = await findTenant(context.store, tenantCode.trim().toUpperCase());
    writeXsrfCookie(reply, xsrfToken(context, request.session));
    return ok(z.nullable(AuthTypesData), tenant ?? null);
  });

  api.post(CALLS.login.path, async (request, reply) => {
    await limitAddress(context, request.ip);
    const tenant = tenantOf(request);
    const username = normalizeUsername(credentialOf(request, 'username'));
    const password = credentialOf(request, 'password');
    if (!username || !password) throw reject('signIn.missing', 0);
    const account = { tenant, username };
    const recordFailure = signInTrail(context, request, account);
    if (username.length > 254 || !(await isTenant(context.store, tenant))) {
      recordFailure('unknown-tenant');
      throw reject('signIn.wrong', 0);
    }

    const caller = callerOf(context, request, account);
    const attempt = await beginAttempt(context, account, caller).catch((error: unknown) => {
      if (error instanceof Refusal) recordFailure(error.statusCode === 403 ? 'locked' : 'delayed');
      throw error;
    });
    const user = await findUser(context.store, tenant, username);
    if (!(await isPassword(user?.passwordHash, password)) || !user) {
      const failures = await attempt.fail();
      recordFailure(user ? 'wrong-password' : 'unknown-user', failures, user);
      throw reject('signIn.wrong', failures);
    }
    const scope = user.mustChange ? 'change' : 'full';
    const data = await signIn(context, reply, user, scope);
    if (!data) throw reject('signIn.wrong', await attempt.fail());
    await attempt.succeed();
    rememberBrowser(context, reply, account);
    const detail = { method: 'password', scope };
    void recordAudit(context, { event: 'sign-in', tenant, userId: user.id, detail }, request);
    return ok(LoginData, data, textFor(request, 'signIn.done'));
  });

  api.get(CALLS.refresh.path, async (request, reply) => {
    refuseForeign(context, request);
    const session = fullSession(request);
    const expiresAt = await prolongSession(context, session);
    if (!expiresAt) throw noSession();
    const tokenExpiry = secondsLeft(context, expiresAt);
    const { user } = session;
    writeSessionCookie(reply, readSessionCookie(request) ?? '', tokenExpiry);
    writeReadableCookies(reply, { ...session, expiresAt });
    writeXsrfCookie(reply, xsrfToken(context, session));
    const data = { roles: roleNames(user), displayName: user.displayName, tokenExpiry };
    return ok(RefreshData, data, textFor(request, 'session.refreshed'));
  });

  api.post(CALLS.logout.path, async (request, reply) => {
    // Signing out twice is not an error: the second time there is no session to end.
    if (request.session) {
      const { tokenHash, user } = anySession(request);
      await rememberProviderLogout(context, reply, tokenHash);
      await endSession(context, tokenHash);
      const event = { event: 'sign-out', tenant: user.tenant, userId: user.id } as const;
      void recordAudit(context, event, request);
    }
    clearCookies(reply);
    return done(textFor(request, 'signOut.done'));
  });
}
