import { CALLS } from 'sso-contract/calls.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { MAILED_CODE_SECONDS } from '../domain/new-browser/mailed-code.ts';
import { sendSignInCode } from '../domain/new-browser/send-code.ts';
import { openTicket } from '../domain/tickets.ts';
import { tenantOf } from '../http/admission.ts';
import { limitAttempts } from '../http/caller.ts';
import { codeRefusal } from '../http/code-refusals.ts';
import { Refusal } from '../http/envelope.ts';
import { localeOf } from '../http/language.ts';
import { notOffered } from '../http/passkey-refusals.ts';
import { placeOf } from '../http/place.ts';
import { tooManyCodes } from '../http/refusals.ts';
import { stepTicketUse } from '../http/second-step.ts';
import { serveCall } from '../http/serve-call.ts';
import { mailSignInCode as mailCode } from '../mail/sign-in-code-mail.ts';
import { addressHint } from '../platform/mail-addresses.ts';
import { newBrowserSettingsOf } from '../store/new-browser-settings.ts';
import type { AccountMailParts } from './account-mails.ts';

interface SignInCodeParts extends KnownBrowserParts, AccountMailParts, Trail {
  readonly settings: AttemptLimits;
  readonly outbox: { isDown(): boolean; wake(): void };
}

const TITLE = 'title.codeNotSent';

/** The call that mails a code for a sign-in in a new browser. */
export function signInCodeCalls(context: SignInCodeParts) {
  const mailSignInCode = serveCall(CALLS.mailSignInCode, async ({ body, request, answer }) => {
    const tenant = tenantOf(request);
    if (!(await newBrowserSettingsOf(context.store, tenant))) throw notOffered();
    const use = stepTicketUse(request, tenant, 'new-browser');
    const ticket = openTicket(context, body.ticket, use);
    if (!ticket) throw codeRefusal('expired', TITLE);
    await limitAttempts(context, request, { tenant, username: ticket.kept['username'] ?? '' });
    if (context.outbox.isDown()) throw new Refusal(503, TITLE, 'code.unmailed');
    const asked = { place: placeOf(request), locale: localeOf(request.headers) };
    const outcome = await sendSignInCode(context, tenant, ticket, (trx, user, mailed) =>
      mailCode(context, trx, user, mailed, asked),
    );
    switch (outcome.kind) {
      case 'sent': {
        const { user } = outcome;
        context.outbox.wake();
        recordAccount(context, request, 'sign-in-code-mailed', user, user);
        const hint = addressHint(user.username);
        return answer({ hint, expiresInSeconds: MAILED_CODE_SECONDS });
      }
      case 'too-many':
        recordAccount(context, request, 'code-refused', outcome.user, outcome.user);
        throw tooManyCodes(outcome.retryAfterSeconds);
      case 'expired':
      case 'closed':
        throw codeRefusal(outcome.kind, TITLE);
    }
  });

  return { mailSignInCode };
}
