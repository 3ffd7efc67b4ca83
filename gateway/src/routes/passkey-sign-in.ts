import type { FastifyRequest } from 'fastify';
import { CALLS } from 'sso-contract/calls.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { findUsed, refused, type RefusedPasskey } from '../domain/passkeys/find-used.ts';
import { countFailedPasskey, hasFailedOften } from '../domain/passkeys/limits.ts';
import { requestOptions } from '../domain/passkeys/options.ts';
import { signInWithPasskey } from '../domain/passkeys/passkey-sign-in.ts';
import { issueTicket, openTicket, TICKET_SECONDS } from '../domain/tickets.ts';
import { tenantOf } from '../http/admission.ts';
import { browserOf, rememberBrowser } from '../http/caller.ts';
import { readPrivateCookie } from '../http/cookies.ts';
import { textFor } from '../http/language.ts';
import { bindFlow } from '../http/navigation.ts';
import { notOffered, passkeyRefusal } from '../http/passkey-refusals.ts';
import { placeOf } from '../http/place.ts';
import { tooMany } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import { replyWithSession } from '../http/session-reply.ts';
import { hashToken } from '../platform/tokens.ts';
import { passkeySettingsOf } from '../store/passkey-settings.ts';
import { isTenant } from '../store/tenants.ts';
import { noteBrowser, type AccountMailParts } from './account-mails.ts';
import { recordRefusedPasskey } from './passkey-trail.ts';

/** Time in which failures are counted. */
const WINDOW_SECONDS = 60;

interface PasskeySignInParts extends KnownBrowserParts, AccountMailParts, Trail {
  readonly settings: AttemptLimits & { readonly sessionSeconds: number };
}

/** The calls that sign in with a passkey. */
export function passkeySignInCalls(context: PasskeySignInParts) {
  const { store } = context;

  const passkeyOptions = serveCall(CALLS.passkeyOptions, async ({ request, reply, answer }) => {
    const tenant = tenantOf(request);
    const settings = await passkeySettingsOf(store, tenant);
    if (!settings) throw notOffered();
    const holder = hashToken(bindFlow(request, reply, 'ticket'));
    const { challenge, ticket } = issueTicket(context, { kind: 'sign-in', tenant, holder });
    const publicKey = requestOptions(settings, challenge);
    return answer({ publicKey, ticket, expiresInSeconds: TICKET_SECONDS });
  });

  /** Counts and records a failure, as the call's refusal needs it. */
  const noteFailure = async (request: FastifyRequest, refusal: RefusedPasskey): Promise<void> => {
    await countFailedPasskey(context, context.settings, browserOf(request), refusal.user);
    recordRefusedPasskey(context, request, tenantOf(request), refusal, 'sign-in-failed');
  };

  const passkeySignIn = serveCall(CALLS.passkeySignIn, async ({ body, request, reply, answer }) => {
    const tenant = tenantOf(request);
    const settings = await passkeySettingsOf(store, tenant);
    if (!settings && (await isTenant(store, tenant))) throw notOffered();
    const browser = browserOf(request);
    const { rpId } = settings ?? { rpId: '' };
    const reject = async (refusal: RefusedPasskey): Promise<never> => {
      await noteFailure(request, refusal);
      throw passkeyRefusal({ rpId }, refusal.passkey, 'title.signInFailed');
    };
    if (await hasFailedOften(context, context.settings, browser)) throw tooMany(WINDOW_SECONDS);
    if (!settings) return reject(refused('refused', 'unknown-user'));
    const holder = hashToken(readPrivateCookie(request, 'ticket'));
    const ticket = openTicket(context, body.ticket, { kind: 'sign-in', tenant, holder });
    // Neither counted nor recorded, because an invalid ticket says nothing about a user.
    if (!ticket) throw passkeyRefusal(settings, 'expired', 'title.signInFailed');
    const used = await findUsed(store, body.credential, { tenant, settings, ticket });
    if (used.kind === 'refused') return reject(used);
    const outcome = await signInWithPasskey(context, ticket, used, {
      sessionSeconds: context.settings.sessionSeconds,
      oldToken: readPrivateCookie(request, 'session'),
      place: placeOf(request),
    });
    if (outcome.kind === 'refused') return reject(outcome);
    const { user, scope } = outcome.opened.session;
    const data = replyWithSession(context, reply, outcome.opened);
    rememberBrowser(context, reply, user);
    await noteBrowser(context, reply, user, used.found.id);
    const detail = { method: 'passkey', scope, isSynced: used.use.isSynced };
    recordAccount(context, request, 'sign-in', user, user, detail);
    return answer(data, textFor(request, 'signIn.done'));
  });

  return { passkeyOptions, passkeySignIn };
}
