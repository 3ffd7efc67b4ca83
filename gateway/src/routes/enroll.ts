import type { FastifyRequest } from 'fastify';
import { CALLS } from 'sso-contract/calls.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import { enrollAndSignIn, userWhoEnrolls } from '../domain/factors/enroll-sign-in.ts';
import { countTicketTry } from '../domain/factors/ticket-tries.ts';
import { appUri, checkCode, newSecret } from '../domain/factors/totp.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { issueTicket, openTicket, TICKET_SECONDS, type Ticket } from '../domain/tickets.ts';
import { tenantOf } from '../http/admission.ts';
import { limitAttempts, rememberBrowser } from '../http/caller.ts';
import { codeRefusal } from '../http/code-refusals.ts';
import { readPrivateCookie } from '../http/cookies.ts';
import { textFor } from '../http/language.ts';
import { notOffered } from '../http/passkey-refusals.ts';
import { placeOf } from '../http/place.ts';
import { serveCall } from '../http/serve-call.ts';
import { stepTicketUse } from '../http/second-step.ts';
import { replyWithSession } from '../http/session-reply.ts';
import { secondFactorSettingsOf } from '../store/second-factor-settings.ts';
import { productNameOf } from '../store/tenants.ts';
import { noteBrowser, queueNotice, type AccountMailParts } from './account-mails.ts';

const TITLE = 'title.signInFailed';

interface EnrollParts extends KnownBrowserParts, AccountMailParts, Trail {
  readonly settings: AttemptLimits & { readonly sessionSeconds: number };
}

/** Returns what a ticket for an app is good for: only the sign-in with another ticket. */
const appUseOf = (tenant: string, { hash: holder }: Ticket) =>
  ({ kind: 'enroll-app', tenant, holder }) as const;

/** The calls with which users set up an app during a sign-in that requires one. */
export function enrollCalls(context: EnrollParts) {
  const { store } = context;

  /** Returns the ticket of a sign-in, after the limits of attempts, and its user. */
  const openSignIn = async (request: FastifyRequest, sealed: string) => {
    const tenant = tenantOf(request);
    if (!(await secondFactorSettingsOf(store, tenant))) throw notOffered();
    const ticket = openTicket(context, sealed, stepTicketUse(request, tenant, 'enroll'));
    // Neither counted nor recorded, because an invalid ticket says nothing about a user.
    if (!ticket) throw codeRefusal('expired', TITLE);
    await limitAttempts(context, request, { tenant, username: ticket.kept['username'] ?? '' });
    const user = await userWhoEnrolls(context, tenant, ticket);
    if (!user) throw codeRefusal('expired', TITLE);
    return { tenant, ticket, user };
  };

  const newSignInApp = serveCall(CALLS.newSignInApp, async ({ body, request, answer }) => {
    const { tenant, ticket, user } = await openSignIn(request, body.ticket);
    const secret = newSecret();
    const uri = appUri(secret, {
      product: await productNameOf(store, tenant),
      user: user.username,
    });
    const { ticket: appTicket } = issueTicket(context, appUseOf(tenant, ticket), { secret });
    return answer({ secret, uri, ticket: appTicket, expiresInSeconds: TICKET_SECONDS });
  });

  const addSignInApp = serveCall(
    CALLS.addSignInApp,
    async ({ body, credentials, request, reply, answer }) => {
      const { tenant, ticket, user } = await openSignIn(request, body.ticket);
      const appTicket = openTicket(context, body.appTicket, appUseOf(tenant, ticket));
      if (!appTicket) throw codeRefusal('expired', TITLE);
      if (!credentials.otp) throw codeRefusal('wrong', TITLE);
      const triesLeft = await countTicketTry(context, appTicket);
      if (triesLeft === undefined) throw codeRefusal('closed', TITLE);
      const { secret = '' } = appTicket.kept;
      const checked = checkCode({ secret }, credentials.otp, context.now());
      if (checked.kind !== 'right')
        throw triesLeft > 0
          ? codeRefusal(checked.kind, TITLE, triesLeft)
          : codeRefusal('closed', TITLE);
      const outcome = await enrollAndSignIn(context, user, {
        ticket,
        first: { secret, step: checked.step, drift: checked.drift },
        session: {
          sessionSeconds: context.settings.sessionSeconds,
          oldToken: readPrivateCookie(request, 'session'),
          place: placeOf(request),
        },
        queueMail: queueNotice(context, request, 'appAdded'),
      });
      if (outcome.kind === 'expired') throw codeRefusal('expired', TITLE);
      const { opened, recoveryCodes } = outcome;
      const data = replyWithSession(context, reply, opened);
      context.outbox.wake();
      rememberBrowser(context, reply, user);
      await noteBrowser(context, reply, user);
      const detail = { method: 'password+app', scope: opened.session.scope };
      recordAccount(context, request, 'app-added', user, user);
      recordAccount(context, request, 'sign-in', user, user, detail);
      return answer(
        { ...data, recoveryCodes: [...recoveryCodes] },
        textFor(request, 'signIn.done'),
      );
    },
  );

  return { newSignInApp, addSignInApp };
}
