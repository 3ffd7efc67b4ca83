import * as z from 'zod/mini';
import { CALLS } from 'sso-contract/calls.ts';
import { ASSERTION } from 'sso-contract/features.ts';
import { LogoutData } from 'sso-contract/logout.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import { recordSignInFault, type FailedSignIn } from './sign-in-trail.ts';
import { signInWithPassword } from '../domain/sign-in/password-sign-in.ts';
import { browserOf, limitAttempts, readMarks, rememberBrowser } from '../http/caller.ts';
import { normalizeUsername, roleNames } from '../model/user.ts';
import { endSession, extendSession, secondsLeft } from '../domain/sessions/sessions.ts';
import { placeOf } from '../http/place.ts';
import { replyWithSession } from '../http/session-reply.ts';
import { anySession, noSession, refuseForeign, tenantOf, xsrfToken } from '../http/admission.ts';
import {
  clearCookies,
  readPrivateCookie,
  writePrivateCookie,
  writeReadableCookies,
  writeXsrfCookie,
} from '../http/cookies.ts';
import type { Refusal } from '../http/envelope.ts';
import { attemptRefusal, wrongPassword } from '../http/refusals.ts';
import type { OriginSettings } from '../http/origins.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import type { Assertions } from '../model/audience.ts';
import type { ProviderAccess } from '../model/provider.ts';
import { trustHashesOf } from '../http/trust-cookie.ts';
import { nextStep } from '../http/second-step.ts';
import { serveCall } from '../http/serve-call.ts';
import { textFor } from '../http/language.ts';
import type { TextId } from '../i18n/texts.ts';
import { mailAboutBrowser, noteBrowser, type AccountMailParts } from './account-mails.ts';
import { rememberProviderLogout } from './provider-logout.ts';
import { recordMissingFactor } from './missing-factor.ts';
import { findTenant } from '../store/tenants.ts';

interface SessionParts extends KnownBrowserParts, AccountMailParts, Trail {
  readonly settings: AttemptLimits &
    OriginSettings & { readonly sessionSeconds: number; readonly captchaIteration: number };
  readonly outbox: { isDown(): boolean; wake(): void };
  readonly assertions: Pick<Assertions, 'hasAudiences'>;
  readonly findProvider: (clientId: string) => ProviderAccess | undefined;
}

/** The calls that open, extend and end a session. */
export function sessionCalls(context: SessionParts) {
  const reject = (text: TextId, failures: number): Refusal =>
    wrongPassword(text, failures, context.settings.captchaIteration);

  const authTypes = serveCall(CALLS.authTypes, async ({ query, request, reply, answer }) => {
    const code = query.tenantCode.trim().toUpperCase();
    const tenant = await findTenant(context.store, code, context.now());
    const more = context.assertions.hasAudiences(code) ? [ASSERTION] : [];
    writeXsrfCookie(reply, xsrfToken(context, request.session));
    return answer(tenant ? { ...tenant, features: [...tenant.features, ...more] } : null);
  });

  const login = serveCall(CALLS.login, async ({ credentials, request, reply, answer }) => {
    const tenant = tenantOf(request);
    const username = normalizeUsername(credentials.username);
    const account = { tenant, username };
    await limitAttempts(context, request, account);
    const { password } = credentials;
    if (!username || !password) throw reject('signIn.missing', 0);
    const outcome = await signInWithPassword(context, {
      account,
      password,
      browser: browserOf(request),
      sessionSeconds: context.settings.sessionSeconds,
      oldToken: readPrivateCookie(request, 'session'),
      place: placeOf(request),
      marks: { trustHashes: trustHashesOf(request), seen: readMarks(request) },
      isMailDown: context.outbox.isDown(),
    });
    const record = (fault: FailedSignIn): void =>
      recordSignInFault(context, request, account, fault);
    switch (outcome.kind) {
      case 'signed-in': {
        const { user, scope } = outcome.opened.session;
        const { factor, unmailed } = outcome;
        const data = replyWithSession(context, reply, outcome.opened, factor.factorBy);
        rememberBrowser(context, reply, user);
        // Without a proof, the browser stays new once mails can be sent again.
        if (unmailed === 'mail-down') {
          await mailAboutBrowser(context, request, user);
          recordAccount(context, request, 'new-browser-lifted', account, user);
        } else await noteBrowser(context, reply, user);
        if (factor.kind === 'missing') await recordMissingFactor(context, request, user);
        recordAccount(context, request, 'sign-in', account, user, {
          ...{ method: factor.kind === 'trusted' ? 'password+trusted' : 'password', scope },
          ...(unmailed && { unmailed }),
        });
        return answer(data, textFor(request, 'signIn.done'));
      }
      // Recorded with the session, which a code opens.
      case 'second-factor':
        throw nextStep(context, reply, outcome.user, outcome.due);
      case 'unknown-tenant':
        record(outcome);
        throw reject('signIn.wrong', 0);
      case 'unknown-user':
      case 'wrong-password':
        record(outcome);
        throw reject('signIn.wrong', outcome.failures);
      case 'user-changed':
        throw reject('signIn.wrong', outcome.failures);
      case 'locked':
      case 'delayed':
      case 'busy':
        record({ kind: outcome.kind === 'locked' ? 'locked' : 'delayed' });
        throw attemptRefusal(outcome, context.settings.captchaIteration);
    }
  });

  const refresh = serveCall(CALLS.refresh, async ({ session, request, reply, answer }) => {
    refuseForeign(context, request);
    const expiresAt = await extendSession(context, session, context.settings.sessionSeconds);
    if (!expiresAt) throw noSession();
    const tokenExpiry = secondsLeft(context, expiresAt);
    const { user } = session;
    writePrivateCookie(reply, 'session', readPrivateCookie(request, 'session'), tokenExpiry);
    writeReadableCookies(reply, { ...session, expiresAt });
    writeXsrfCookie(reply, xsrfToken(context, session));
    const data = { roles: roleNames(user), displayName: user.displayName, tokenExpiry };
    return answer(data, textFor(request, 'session.refreshed'));
  });

  // Signing out twice is not an error: the second time there is no session to end.
  const row = { ...CALLS.logout, access: 'public', reply: z.nullable(LogoutData) } as const;
  const logout = serveCall(row, async ({ request, reply, answer }) => {
    let providerLogout = false;
    if (request.session) {
      const { tokenHash, user } = anySession(request);
      providerLogout = await rememberProviderLogout(context, reply, tokenHash);
      await endSession(context, tokenHash);
      recordAccount(context, request, 'sign-out', user, user);
      // Without a session this may be the late call of an expired one: the cookies belong to the next sign-in.
      clearCookies(reply);
    }
    return answer(providerLogout ? { providerLogout } : null, textFor(request, 'signOut.done'));
  });

  return { authTypes, login, refresh, logout };
}
