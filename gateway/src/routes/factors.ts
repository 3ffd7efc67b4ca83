import type { FastifyRequest } from 'fastify';
import { CALLS } from 'sso-contract/calls.ts';
import type { CodeRefusal, Factors } from 'sso-contract/second-factor.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import { addApp } from '../domain/factors/add-app.ts';
import { removeApp, renewRecoveryCodes } from '../domain/factors/manage-app.ts';
import { requirementStateOf } from '../domain/factors/requirement-state.ts';
import { countTicketTry } from '../domain/factors/ticket-tries.ts';
import { appUri, checkCode, newSecret } from '../domain/factors/totp.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { isProven } from '../domain/sign-in/proof-strength.ts';
import { issueTicket, openTicket, TICKET_SECONDS } from '../domain/tickets.ts';
import { noSession } from '../http/admission.ts';
import { limitAttempts } from '../http/caller.ts';
import { codeRefusal, factorRequired } from '../http/code-refusals.ts';
import { localDateTime } from '../http/cookies.ts';
import { Refusal } from '../http/envelope.ts';
import { confirmationNeeded, notOffered } from '../http/passkey-refusals.ts';
import { tooMany } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import { trustHashesOf } from '../http/trust-cookie.ts';
import type { Session } from '../model/session.ts';
import { readApp } from '../store/apps.ts';
import { codesKey, countUse } from '../store/rate-windows.ts';
import { countRecoveryCodes } from '../store/recovery-codes.ts';
import { secondFactorSettingsOf } from '../store/second-factor-settings.ts';
import { productNameOf } from '../store/tenants.ts';
import { deleteTrustedBrowser, readTrustedBrowsers } from '../store/trusted-browsers.ts';
import { queueNotice, type AccountMailParts } from './account-mails.ts';

/** A sign-in or confirmation that allows a change must not be older. */
const MAX_AGE_SECONDS = 300;
/** How often a user may renew the recovery codes, because each time takes ten hashes. */
const RENEWALS = { limit: 10, seconds: 3600 };

interface FactorParts extends KnownBrowserParts, AccountMailParts, Trail {
  readonly settings: AttemptLimits;
}

const useOf = ({ user: { tenant }, tokenHash: holder }: Session) =>
  ({ kind: 'new-app', tenant, holder }) as const;

const refuse = (code: CodeRefusal['code'], triesLeft?: number): Refusal =>
  codeRefusal(code, 'title.factorUnchanged', triesLeft);

/** The calls with which signed-in users manage their second factor. */
export function factorCalls(context: FactorParts) {
  const { store } = context;

  const demandOffer = async ({ user }: Session): Promise<void> => {
    if (!(await secondFactorSettingsOf(store, user.tenant))) throw notOffered();
  };

  const demandProof = async (session: Session): Promise<void> => {
    await demandOffer(session);
    if (!(await isProven(context, session, MAX_AGE_SECONDS)))
      throw confirmationNeeded(MAX_AGE_SECONDS);
  };

  const listOf = async ({ user }: Session, request: FastifyRequest): Promise<Factors> => {
    const { isRequired, requiredBy } = await requirementStateOf(context, user);
    const requirement = { isRequired, requiredBy: localDateTime(requiredBy) };
    const app = await readApp(store, user.id);
    if (!app) return { ...requirement, app: null, recoveryCodesLeft: 0, browsers: [] };
    const current = new Set(trustHashesOf(request));
    const browsers = await readTrustedBrowsers(store, user.id, new Date(context.now()));
    return {
      ...requirement,
      app: { since: localDateTime(app.createdAt) },
      recoveryCodesLeft: await countRecoveryCodes(store, user.id),
      browsers: browsers.map(({ id, browser, system, secretHash, createdAt, expiresAt }) => ({
        ...{ id, browser, system, isCurrent: current.has(secretHash) },
        since: localDateTime(createdAt),
        until: localDateTime(expiresAt),
      })),
    };
  };

  const factors = serveCall(CALLS.factors, async ({ session, request, answer }) => {
    await demandOffer(session);
    return answer(await listOf(session, request));
  });

  const newApp = serveCall(CALLS.newApp, async ({ session, answer }) => {
    await demandProof(session);
    const { user } = session;
    if (await readApp(store, user.id)) throw refuse('known');
    const secret = newSecret();
    const product = await productNameOf(store, user.tenant);
    const uri = appUri(secret, { product, user: user.username });
    const { ticket } = issueTicket(context, useOf(session), { secret });
    return answer({ secret, uri, ticket, expiresInSeconds: TICKET_SECONDS });
  });

  const add = serveCall(CALLS.addApp, async ({ session, credentials, body, request, answer }) => {
    await demandOffer(session);
    const { user } = session;
    await limitAttempts(context, request, user);
    const ticket = openTicket(context, body.ticket, useOf(session));
    if (!ticket) throw refuse('expired');
    if (!credentials.otp) throw refuse('wrong');
    const triesLeft = await countTicketTry(context, ticket);
    if (triesLeft === undefined) throw refuse('closed');
    const { secret = '' } = ticket.kept;
    const checked = checkCode({ secret }, credentials.otp, context.now());
    if (checked.kind !== 'right')
      throw triesLeft > 0 ? refuse(checked.kind, triesLeft) : refuse('closed');
    const first = { secret, step: checked.step, drift: checked.drift };
    const queueMail = queueNotice(context, request, 'appAdded');
    const outcome = await addApp(context, session, { ticket, first, queueMail });
    switch (outcome.kind) {
      case 'added':
        context.outbox.wake();
        recordAccount(context, request, 'app-added', user, user);
        return answer({ recoveryCodes: [...outcome.recoveryCodes] });
      case 'session-ended':
        throw noSession();
      case 'expired':
      case 'known':
        throw refuse(outcome.kind);
    }
  });

  // An app that is gone already is no error: the reply is what the user wants.
  const remove = serveCall(CALLS.removeApp, async ({ session, request, answer }) => {
    await demandProof(session);
    const { user } = session;
    const removed = await removeApp(context, user, queueNotice(context, request, 'appRemoved'));
    if (removed === 'required') throw factorRequired();
    if (removed === 'removed') {
      context.outbox.wake();
      recordAccount(context, request, 'app-removed', user, user);
    }
    return answer(await listOf(session, request));
  });

  const renew = serveCall(CALLS.renewRecoveryCodes, async ({ session, request, answer }) => {
    await demandProof(session);
    const { user } = session;
    const none = new Refusal(400, 'title.factorUnchanged', 'factor.none');
    if (!(await readApp(store, user.id))) throw none;
    const seconds = await countUse(store, context.now(), `${codesKey(user)}:recovery`, RENEWALS);
    if (seconds > 0) throw tooMany(seconds);
    const queueMail = queueNotice(context, request, 'recoveryCodesRenewed');
    const recoveryCodes = await renewRecoveryCodes(context, user, queueMail);
    if (!recoveryCodes) throw none;
    context.outbox.wake();
    recordAccount(context, request, 'recovery-codes-renewed', user, user);
    return answer({ recoveryCodes: [...recoveryCodes] });
  });

  const forget = serveCall(CALLS.forgetBrowser, async ({ session, pathParts, request, answer }) => {
    await demandOffer(session);
    const { user } = session;
    if (await deleteTrustedBrowser(store, user.id, pathParts.id))
      recordAccount(context, request, 'browser-forgotten', user, user);
    return answer(await listOf(session, request));
  });

  return {
    ...{ factors, newApp, addApp: add, removeApp: remove },
    ...{ renewRecoveryCodes: renew, forgetBrowser: forget },
  };
}
