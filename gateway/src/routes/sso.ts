import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CALLS } from 'sso-contract/calls.ts';
import { REMEMBER } from 'sso-contract/features.ts';
import { pseudonymOf, recordAccount, recordAudit, type Trail } from '../audit/audit.ts';
import { replaceSession } from '../domain/sessions/replace-session.ts';
import { signInTime } from '../domain/sessions/sessions.ts';
import { placeOf } from '../http/place.ts';
import { replyWithSession } from '../http/session-reply.ts';
import { limitAttempts } from '../http/caller.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { findClientId, findTenant } from '../store/tenants.ts';
import { Refusal } from '../http/envelope.ts';
import { readPrivateCookie } from '../http/cookies.ts';
import { bindFlow, browserSession } from '../http/navigation.ts';
import { isOwnNavigation, originOf, type OriginSettings } from '../http/origins.ts';
import { localeOf, nameLanguage, textFor } from '../http/language.ts';
import { sendWindowPage } from '../http/window-page.ts';
import { logFailure, SsoError, ssoErrorOf } from './sso-error.ts';
import { completeConfirmation, sessionOf } from './sso-confirmation.ts';
import { ProviderFault, unlinkedFault } from '../oidc/faults.ts';
import { findProviderUser } from '../domain/providers/provider-user.ts';
import type { Providers } from '../oidc/providers.ts';
import { lacksFactor } from './provider-factor.ts';
import { recordMissingFactor } from './missing-factor.ts';
import { CALLBACK_PATH } from '../oidc/redirect-uri.ts';
import { isConfirmation, isFromElsewhere, type RelyingParty } from '../oidc/relying-party.ts';
import { isUnavailable } from '../store/engine/unavailable.ts';

/** A part of the key of a sign-in option; '' for any text that is none, which the database may refuse. */
const code = z.catch(z.string().check(z.regex(/^[\w-]{1,63}$/)), '');
/** The user's ID for the provider; '' for any text that is none. */
const hint = z.catch(z.string().check(z.maxLength(254), z.regex(/^\P{Cc}*$/u)), '');
const StartQuery = z.object({ authType: code, orgType: code, tenantCode: code, loginHint: hint });

/** What the audit log has about a failed sign-in. */
interface Attempt {
  readonly tenant: string;
  /** ID of the sign-in option. */
  readonly client?: string;
  /** The user's ID, or the pseudonym of a provider's account that no user has. */
  readonly userId?: string;
}

const urlOf = (request: FastifyRequest): URL => new URL(request.url, originOf(request));

interface SsoParts extends KnownBrowserParts, Trail {
  readonly settings: AttemptLimits & OriginSettings & { readonly sessionSeconds: number };
}

/** Single sign-on: the redirect to a provider and back. Success and failure both lead to the sign-in screen. */
export async function ssoRoutes(
  sso: FastifyInstance,
  context: SsoParts,
  providers: Providers,
  party: RelyingParty,
): Promise<void> {
  /** What is known about the sign-ins whose request fails later. */
  const attempts = new WeakMap<FastifyRequest, Attempt>();

  sso.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    nameLanguage(request, reply);
  });

  sso.setErrorHandler((error, request, reply) => {
    const isExpected = error instanceof SsoError || error instanceof Refusal;
    const cause = isExpected ? error.cause : error;
    if (cause) logFailure(request, cause);
    const confirms = isConfirmation(urlOf(request));
    if (!(error instanceof Refusal)) {
      const { tenant = '', client, userId } = attempts.get(request) ?? {};
      const detail = {
        method: 'sso',
        reason: isExpected ? error.text : 'sso.failed',
        ...(cause instanceof ProviderFault && { fault: cause.code }),
        ...(client !== undefined && { client }),
      };
      const event = confirms ? 'confirm-failed' : 'sign-in-failed';
      recordAudit(context, { event, tenant, detail, ...(userId && { userId }) }, request);
    }
    const isDatabaseDown = cause instanceof Error && isUnavailable(cause);
    const expected = isExpected ? error : undefined;
    const text = isDatabaseDown ? 'service.unavailable' : (expected?.text ?? 'sso.failed');
    if (confirms) return sendWindowPage(reply, isDatabaseDown ? 503 : 400, text);
    const message = textFor(request, text, expected?.values);
    return reply.redirect(`/login?errorMsg=${encodeURIComponent(message)}`);
  });

  /** Returns the user ID that a page names for the provider; '' at a tenant that remembers no users. */
  const hintFor = async (tenant: string, loginHint: string): Promise<string> => {
    if (loginHint === '') return '';
    const { features = [] } = (await findTenant(context.store, tenant, context.now())) ?? {};
    return features.includes(REMEMBER) ? loginHint : '';
  };

  sso.get(CALLS.sso.path, async (request, reply) => {
    await limitAttempts(context, request);
    const query = StartQuery.parse(request.query);
    const tenant = query.tenantCode.toUpperCase();
    attempts.set(request, { tenant });
    const clientId = await findClientId(context.store, { ...query, tenant });
    if (clientId === undefined) throw new SsoError('sso.unknownOption');
    attempts.set(request, { tenant, client: clientId });
    const isForeign = !isOwnNavigation(context.settings, request);
    const session = isForeign ? await browserSession(context, request) : undefined;
    if (session && session.user.tenant !== tenant) throw new SsoError('sso.signedIn');
    // The sign-in screen goes on with the session, or asks before it replaces it.
    if (session) return reply.redirect('/login');
    const browser = bindFlow(request, reply);
    const locale = localeOf(request.headers);
    // Another site must not choose the user.
    const loginHint = isForeign ? '' : await hintFor(tenant, query.loginHint);
    const origin = originOf(request);
    const flow = { browser, tenant, clientId, origin, locale, isForeign, loginHint };
    const providerUrl = await party.begin(flow).catch((error: unknown) => {
      throw ssoErrorOf(error, 'sso.providerDown');
    });
    return reply.redirect(providerUrl);
  });

  const complete = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const callbackUrl = urlOf(request);
    const finished = await party.finish(readPrivateCookie(request, 'flow'), callbackUrl);
    if (finished.kind === 'not-begun') {
      // The start has counted every other response.
      await limitAttempts(context, request);
      throw new SsoError('sso.notBegun');
    }
    const { confirms } = finished;
    const attempt =
      finished.kind === 'failed'
        ? { tenant: finished.tenant, client: finished.clientId }
        : { tenant: finished.found.tenant, client: finished.found.session.clientId };
    const confirming = confirms === null ? undefined : await sessionOf(context, request, confirms);
    attempts.set(request, { ...attempt, ...(confirming && { userId: confirming.user.id }) });
    if (finished.kind === 'failed') throw ssoErrorOf(finished.fault, 'sso.failed');
    const { found, begunAt } = finished;
    if (confirms !== null) {
      await completeConfirmation(context, providers, request, confirming, found);
      return sendWindowPage(reply, 200, 'confirm.done');
    }
    const { tenant, session, claims } = found;
    const account = { tenant, username: `${session.issuer} ${session.subject}` };
    attempts.set(request, { ...attempt, userId: pseudonymOf(context, account) });
    const linked = await findProviderUser(context, found);
    if (linked.kind === 'unlinked') throw new SsoError('sso.unmapped', unlinkedFault(linked.why));
    const { user } = linked;
    attempts.set(request, { ...attempt, userId: user.id });
    const current = await browserSession(context, request);
    if (current && current.user.id !== user.id) {
      // The page asked at the start. What has begun since then, such as in another tab, it could not know of.
      const isLater = isFromElsewhere(callbackUrl) || signInTime(current) > begunAt;
      if (isLater) throw new SsoError('sso.signedIn');
    }
    const isMissing = await lacksFactor(context.store, user, found);
    // The page offers the change only after a sign-in with the password.
    if (user.mustChange && user.passwordHash) throw new SsoError('password.due');
    const opened = await replaceSession(context, {
      ...{
        user,
        scope: 'full',
        provider: session,
        oldToken: readPrivateCookie(request, 'session'),
      },
      ...{ sessionSeconds: context.settings.sessionSeconds, place: placeOf(request) },
    });
    if (!opened) throw new SsoError('sso.failed');
    replyWithSession(context, reply, opened);
    const detail = {
      ...{ method: 'sso', client: session.clientId },
      ...(claims.missing.length > 0 && { missing: claims.missing.join(', ') }),
    };
    recordAccount(context, request, 'sign-in', user, user, detail);
    if (isMissing) await recordMissingFactor(context, request, user, 'sso');
    return reply.redirect('/login?sso=ok');
  };
  sso.get(CALLBACK_PATH, complete);
  sso.get(`${CALLBACK_PATH}/:option`, complete);
}
