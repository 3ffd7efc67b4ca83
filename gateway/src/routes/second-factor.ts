import type { FastifyRequest } from 'fastify';
import { CALLS } from 'sso-contract/calls.ts';
import type { CodeMethod } from 'sso-contract/second-factor.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import { confirmWithCode } from '../domain/factors/code-confirm.ts';
import { FAULTS, type CodeFault } from '../domain/factors/code-fault.ts';
import { signInWithCode } from '../domain/factors/code-sign-in.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { openTicket } from '../domain/tickets.ts';
import { noSession, tenantOf } from '../http/admission.ts';
import { browserOf, limitAttempts, rememberBrowser } from '../http/caller.ts';
import { codeRefusal } from '../http/code-refusals.ts';
import { readPrivateCookie } from '../http/cookies.ts';
import { textFor } from '../http/language.ts';
import { notOffered } from '../http/passkey-refusals.ts';
import { placeOf } from '../http/place.ts';
import { attemptRefusal, wrongPassword } from '../http/refusals.ts';
import { stepTicketUse } from '../http/second-step.ts';
import { serveCall } from '../http/serve-call.ts';
import { replyWithSession } from '../http/session-reply.ts';
import { trustHashesOf, writeTrust } from '../http/trust-cookie.ts';
import type { SecondFactorSettings } from '../model/second-factor.ts';
import type { User } from '../model/user.ts';
import { secondFactorSettingsOf } from '../store/second-factor-settings.ts';
import { noteBrowser, queueNotice, type AccountMailParts } from './account-mails.ts';

interface SecondFactorParts extends KnownBrowserParts, AccountMailParts, Trail {
  readonly settings: AttemptLimits & {
    readonly sessionSeconds: number;
    readonly captchaIteration: number;
  };
}

const TITLE = 'title.signInFailed';

/** The calls with which users prove the second factor: after the password, and to confirm a session. */
export function secondFactorCalls(context: SecondFactorParts) {
  const { captchaIteration, sessionSeconds } = context.settings;

  const settingsOf = async (tenant: string): Promise<SecondFactorSettings> => {
    const settings = await secondFactorSettingsOf(context.store, tenant);
    if (!settings) throw notOffered();
    return settings;
  };

  const noteUsed = (request: FastifyRequest, user: User, codesLeft: number | undefined): void => {
    if (codesLeft === undefined) return;
    context.outbox.wake();
    recordAccount(context, request, 'recovery-code-used', user, user, { left: codesLeft });
  };

  /** Returns a function that records why a code was not accepted. */
  const failures =
    (request: FastifyRequest, event: 'second-factor-failed' | 'confirm-failed', method: string) =>
    (user: User, reason: CodeFault, more: { readonly failures?: number } = {}): void =>
      recordAccount(context, request, event, user, user, { method, reason, ...more });

  const secondFactor = serveCall(
    CALLS.secondFactor,
    async ({ body, credentials, request, reply, answer }) => {
      const tenant = tenantOf(request);
      const settings = await settingsOf(tenant);
      const use = stepTicketUse(request, tenant, 'second-factor');
      const ticket = openTicket(context, body.ticket, use);
      // Neither counted nor recorded, because an invalid ticket says nothing about a user.
      if (!ticket) throw codeRefusal('expired', TITLE);
      await limitAttempts(context, request, { tenant, username: ticket.kept['username'] ?? '' });
      if (!credentials.otp) throw codeRefusal('wrong', TITLE);
      const method = `password+${body.method}`;
      const record = failures(request, 'second-factor-failed', method);
      const outcome = await signInWithCode(context, {
        ...{ tenant, ticket, browser: browserOf(request) },
        proof: { method: body.method, code: credentials.otp },
        session: {
          ...{ sessionSeconds, settings, place: placeOf(request) },
          oldToken: readPrivateCookie(request, 'session'),
          trustHashes: body.trust ? trustHashesOf(request) : undefined,
          queueUsed: queueNotice(context, request, 'recoveryCodeUsed'),
        },
        queueWarning: queueNotice(context, request, 'passwordKnown'),
      });
      switch (outcome.kind) {
        case 'signed-in': {
          const { trust, codesLeft } = outcome;
          const { user, scope } = outcome.opened.session;
          const data = replyWithSession(context, reply, outcome.opened);
          rememberBrowser(context, reply, user);
          await noteBrowser(context, reply, user);
          recordAccount(context, request, 'sign-in', user, user, { method, scope });
          noteUsed(request, user, codesLeft);
          if (trust) {
            writeTrust(reply, trust.secret, trust.replaced, trust.seconds);
            recordAccount(context, request, 'browser-trusted', user, user);
          }
          return answer(data, textFor(request, 'signIn.done'));
        }
        case 'refused': {
          const { user, fault, code, triesLeft, isMailed } = outcome;
          if (isMailed) context.outbox.wake();
          if (user && fault) {
            const { failures: count } = outcome;
            record(user, fault, count === undefined ? {} : { failures: count });
          }
          throw codeRefusal(code, TITLE, triesLeft);
        }
        case 'locked':
        case 'delayed':
        case 'busy':
          record(outcome.user, outcome.kind === 'locked' ? 'locked' : 'delayed');
          throw attemptRefusal(outcome, captchaIteration);
      }
    },
  );

  const confirm = serveCall(
    CALLS.confirmWithCode,
    async ({ session, body, credentials, request, answer }) => {
      const { user } = session;
      const { method }: { method: CodeMethod } = body;
      await settingsOf(user.tenant);
      await limitAttempts(context, request, user);
      if (!credentials.otp) throw codeRefusal('wrong', TITLE);
      const record = failures(request, 'confirm-failed', method);
      const outcome = await confirmWithCode(context, session, {
        proof: { method, code: credentials.otp },
        browser: browserOf(request),
        queueUsed: queueNotice(context, request, 'recoveryCodeUsed'),
      });
      switch (outcome.kind) {
        case 'confirmed':
          recordAccount(context, request, 'confirmed', user, user, { method });
          noteUsed(request, user, outcome.codesLeft);
          return answer(null);
        case 'needs-passkey':
          throw wrongPassword('confirm.passkey', 0, captchaIteration);
        case 'session-ended':
          throw noSession();
        case 'refused':
          record(user, FAULTS[outcome.code]);
          throw codeRefusal(outcome.code, TITLE);
        case 'locked':
        case 'delayed':
        case 'busy':
          record(user, outcome.kind === 'locked' ? 'locked' : 'delayed');
          throw attemptRefusal(outcome, captchaIteration);
      }
    },
  );

  return { secondFactor, confirmWithCode: confirm };
}
