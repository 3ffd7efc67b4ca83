import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CALLS } from 'sso-contract/calls.ts';
import { DEFAULT_LOCALE } from 'sso-contract/languages/locales.ts';
import { pseudonymOf, recordAccount, recordAudit, type Trail } from '../audit/audit.ts';
import { replaceSession } from '../domain/sessions/replace-session.ts';
import { findSession } from '../domain/sessions/sessions.ts';
import type { Session } from '../model/session.ts';
import { placeOf } from '../http/place.ts';
import { replyWithSession } from '../http/session-reply.ts';
import { limitAttempts } from '../http/caller.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { findClientId } from '../store/tenants.ts';
import type { TimedStore } from '../store/timed-store.ts';
import { Refusal } from '../http/envelope.ts';
import { readPrivateCookie, writePrivateCookie } from '../http/cookies.ts';
import { isOwnNavigation, originOf, type OriginSettings } from '../http/origins.ts';
import { localeOf, nameLanguage, textFor } from '../http/language.ts';
import { textIn } from '../i18n/texts.ts';
import type { SsoFault } from './sso-fault.ts';
import { isCanceled, ProviderFault, unlinkedFault } from '../oidc/faults.ts';
import { findProviderUser } from '../domain/providers/provider-user.ts';
import type { Providers } from '../oidc/providers.ts';
import { CALLBACK_PATH } from '../oidc/redirect-uri.ts';
import { isFromElsewhere, relyingParty } from '../oidc/relying-party.ts';
import { randomToken } from '../platform/tokens.ts';
import { isUnavailable } from '../store/engine/unavailable.ts';

/** A part of the key of a sign-in option; '' for any text that is none, which the database may refuse. */
const code = z.catch(z.string().check(z.regex(/^[\w-]{1,63}$/)), '');
const StartQuery = z.object({ authType: code, orgType: code, tenantCode: code });

/** What the audit log has about a failed sign-in. */
interface Attempt {
  readonly tenant: string;
  /** ID of the sign-in option. */
  readonly client?: string;
  /** The user's ID, or the pseudonym of a provider's account that no user has. */
  readonly userId?: string;
}

/** An error of single sign-on with a text for the user. Its cause is only logged. */
class SsoError extends Error {
  readonly text: SsoFault;
  readonly values: undefined;

  constructor(text: SsoFault, cause?: unknown) {
    super(textIn(DEFAULT_LOCALE, text), { cause });
    this.text = text;
  }
}

/** Maps a failure to the text for the user. */
function ssoErrorOf(error: unknown, unknownFault: SsoFault): SsoError {
  if (isCanceled(error)) return new SsoError('sso.canceled');
  const code = error instanceof ProviderFault ? error.code : undefined;
  if (code === 'unreachable' || code === 'discovery')
    return new SsoError('sso.providerDown', error);
  return new SsoError(unknownFault, error);
}

/** Logs what an operator needs to fix single sign-on. */
function logFailure({ log }: FastifyRequest, cause: unknown): void {
  if (!(cause instanceof ProviderFault)) log.warn({ err: cause }, 'single sign-on failed');
  else log.warn({ fault: cause.code, err: cause }, `single sign-on failed: ${cause.message}`);
}

function browserOf(request: FastifyRequest, reply: FastifyReply): string {
  const sent = readPrivateCookie(request, 'flow');
  const browser = /^[\w-]{43}$/.test(sent) ? sent : randomToken();
  writePrivateCookie(reply, 'flow', browser, 600);
  return browser;
}

/** Returns the session of the browser, at any tenant. */
async function sessionOf(db: TimedStore, request: FastifyRequest): Promise<Session | undefined> {
  const token = readPrivateCookie(request, 'session');
  return token ? findSession(db, token) : undefined;
}

interface SsoParts extends KnownBrowserParts, Trail {
  readonly settings: AttemptLimits & OriginSettings & { readonly sessionSeconds: number };
}

/** Single sign-on: the redirect to a provider and back. Success and failure both lead to the sign-in screen. */
export async function ssoRoutes(
  sso: FastifyInstance,
  context: SsoParts,
  providers: Providers,
): Promise<void> {
  const party = relyingParty(context, providers, sso.log);
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
    if (!(error instanceof Refusal)) {
      const { tenant = '', client, userId } = attempts.get(request) ?? {};
      const detail = {
        method: 'sso',
        reason: isExpected ? error.text : 'sso.failed',
        ...(cause instanceof ProviderFault && { fault: cause.code }),
        ...(client !== undefined && { client }),
      };
      const event = { event: 'sign-in-failed', tenant, detail, ...(userId && { userId }) } as const;
      recordAudit(context, event, request);
    }
    const isDatabaseDown = cause instanceof Error && isUnavailable(cause);
    const expected = isExpected ? error : undefined;
    const text = isDatabaseDown ? 'service.unavailable' : (expected?.text ?? 'sso.failed');
    const message = textFor(request, text, expected?.values);
    return reply.redirect(`/login?errorMsg=${encodeURIComponent(message)}`);
  });

  sso.get(CALLS.sso.path, async (request, reply) => {
    await limitAttempts(context, request);
    const query = StartQuery.parse(request.query);
    const tenant = query.tenantCode.toUpperCase();
    attempts.set(request, { tenant });
    const clientId = await findClientId(context.store, { ...query, tenant });
    if (clientId === undefined) throw new SsoError('sso.unknownOption');
    attempts.set(request, { tenant, client: clientId });
    const isForeign = !isOwnNavigation(context.settings, request);
    const session = isForeign ? await sessionOf(context, request) : undefined;
    if (session && session.user.tenant !== tenant) throw new SsoError('sso.signedIn');
    // The sign-in screen goes on with the session, or asks before it replaces it.
    if (session) return reply.redirect('/login');
    const browser = browserOf(request, reply);
    const locale = localeOf(request.headers);
    const flow = { browser, tenant, clientId, origin: originOf(request), locale, isForeign };
    const providerUrl = await party.begin(flow).catch((error: unknown) => {
      throw ssoErrorOf(error, 'sso.providerDown');
    });
    return reply.redirect(providerUrl);
  });

  const complete = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const callbackUrl = new URL(request.url, originOf(request));
    const finished = await party.finish(readPrivateCookie(request, 'flow'), callbackUrl);
    if (finished.kind === 'not-begun') {
      // The start has counted every other response.
      await limitAttempts(context, request);
      throw new SsoError('sso.notBegun');
    }
    if (finished.kind === 'failed') {
      attempts.set(request, { tenant: finished.tenant, client: finished.clientId });
      throw ssoErrorOf(finished.fault, 'sso.failed');
    }
    const { found } = finished;
    const { tenant, session, claims } = found;
    const attempt = { tenant, client: session.clientId };
    const account = { tenant, username: `${session.issuer} ${session.subject}` };
    attempts.set(request, { ...attempt, userId: pseudonymOf(context, account) });
    const linked = await findProviderUser(context.store, found);
    if (linked.kind === 'unlinked') throw new SsoError('sso.unmapped', unlinkedFault(linked.why));
    const { user } = linked;
    attempts.set(request, { ...attempt, userId: user.id });
    if (isFromElsewhere(callbackUrl)) {
      // One that began after the start.
      const current = await sessionOf(context, request);
      if (current && current.user.id !== user.id) throw new SsoError('sso.signedIn');
    }
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
    return reply.redirect('/login?sso=ok');
  };
  sso.get(CALLBACK_PATH, complete);
  sso.get(`${CALLBACK_PATH}/:option`, complete);
}
