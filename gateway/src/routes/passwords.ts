import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { CALLS } from 'sso-contract/calls.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { requestCode } from '../domain/sign-in/request-code.ts';
import { resetPassword, type ResetProof } from '../domain/sign-in/reset-password.ts';
import { changePassword } from '../domain/users/change-password.ts';
import {
  faultOfPassword,
  faultOfUsersPassword,
  type NewPasswordFault,
} from '../domain/users/new-password.ts';
import { isPassword } from '../domain/users/password-hash.ts';
import { noSession, refuseForeign, tenantOf } from '../http/admission.ts';
import { browserOf, limitAttempts, rememberBrowser } from '../http/caller.ts';
import { clearCookies } from '../http/cookies.ts';
import { Refusal } from '../http/envelope.ts';
import { localeOf, textFor } from '../http/language.ts';
import type { OriginSettings } from '../http/origins.ts';
import { NEW_PASSWORD_TEXTS, tooManyCodes } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import type { TextId } from '../i18n/texts.ts';
import { mailCode, type CodeMailParts } from '../mail/mail-code.ts';
import type { AuditEvent, AuditName } from '../model/audit.ts';
import { normalizeUsername, type User } from '../model/user.ts';
import type { StoreTransaction } from '../store/schema/tables.ts';
import { productNameOf } from '../store/tenants.ts';
import { queueNotice } from './account-mails.ts';

const OtpQuery = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(254)),
  timeZone: z.catch(z.string().check(z.minLength(1), z.maxLength(64)), 'UTC'),
});

const refuse = (text: TextId): Refusal => new Refusal(400, 'title.passwordUnchanged', text);

/** Throws 400 if there is a fault. */
function refuseFault(fault: NewPasswordFault | undefined): void {
  if (fault) throw refuse(NEW_PASSWORD_TEXTS[fault]);
}

interface PasswordParts extends CodeMailParts, Trail {
  readonly settings: AttemptLimits & OriginSettings;
  readonly outbox: { isDown(): boolean; wake(): void };
}

/** The calls that set a new password: with a one-time code, with a mailed link, or as a forced change. */
export function passwordCalls(context: PasswordParts) {
  const requestOtp = serveCall(CALLS.requestOtp, async ({ query: sent, request, answer }) => {
    refuseForeign(context, request);
    const query = OtpQuery.safeParse(sent);
    if (!query.success) throw new Refusal(400, 'title.codeNotSent', 'code.noUser');
    const tenant = tenantOf(request);
    const username = normalizeUsername(query.data.username);
    const account = { tenant, username };
    await limitAttempts(context, request, account);
    const { timeZone } = query.data;
    const reader = { timeZone, locale: localeOf(request.headers) };
    const outcome = await requestCode(context, account, browserOf(request), {
      isDown: () => context.outbox.isDown(),
      queue: (...mail) => mailCode(context, reader, ...mail),
    });
    const note = (event: AuditName, user?: User, detail?: AuditEvent['detail']): void =>
      recordAccount(context, request, event, account, user, detail);
    switch (outcome.kind) {
      case 'requested':
        note('code-requested', outcome.user, { isMailed: outcome.isMailed });
        return answer(null, textFor(request, 'code.sent'));
      case 'unknown-tenant':
        throw new Refusal(400, 'title.codeNotSent', 'request.malformed');
      case 'mail-down':
        note('code-requested', outcome.user, { isMailed: false });
        throw new Refusal(503, 'title.codeNotSent', 'code.unmailed');
      case 'too-many':
        note('code-refused', outcome.user);
        throw tooManyCodes(outcome.retryAfterSeconds);
    }
  });

  /** Resets a password and returns the text for the user. Throws 400 if it was not reset. */
  const reset = async (
    reply: FastifyReply,
    credentials: { readonly username: string; readonly password: string },
    proof: ResetProof,
  ): Promise<string> => {
    const { request } = reply;
    const { password } = credentials;
    const account = {
      tenant: tenantOf(request),
      username: normalizeUsername(credentials.username),
    };
    await limitAttempts(context, request, account);
    // Not the names of the user: the reply must not tell whether there is one.
    const product = await productNameOf(context.store, account.tenant);
    refuseFault(faultOfPassword(password, [account.username, account.tenant, product]));
    const browser = browserOf(request);
    const queueMail = queueNotice(context, request, 'passwordChanged');
    const wanted = { account, browser, password, proof, queueMail };
    const outcome = await resetPassword(context, wanted);
    const isByLink = 'link' in proof;
    const detail: AuditEvent['detail'] = isByLink ? { by: 'link' } : {};
    const wrong = isByLink ? 'link.wrong' : 'code.wrong';
    switch (outcome.kind) {
      case 'reset':
        rememberBrowser(context, reply, outcome.user);
        context.outbox.wake();
        recordAccount(context, request, 'password-reset', account, outcome.user, detail);
        return textFor(request, 'password.changed');
      case 'unknown-tenant':
      case 'user-changed':
        throw refuse(wrong);
      case 'refused':
        recordAccount(context, request, 'password-reset-failed', account, outcome.user, detail);
        throw refuse(wrong);
    }
  };

  const byCode = serveCall(CALLS.resetPassword, async ({ credentials, reply, answer }) =>
    answer(null, await reset(reply, credentials, { code: credentials.otp })),
  );

  const resetByLink = serveCall(CALLS.resetByLink, async ({ credentials, reply, answer }) =>
    answer(null, await reset(reply, credentials, { link: credentials['reset-token'] })),
  );

  const forceResetPassword = serveCall(
    CALLS.forceResetPassword,
    async ({ session, credentials, request, reply, answer }) => {
      const { user } = session;
      if (session.scope !== 'change')
        throw new Refusal(403, 'title.passwordUnchanged', 'password.notDue');
      const { password } = credentials;
      refuseFault(await faultOfUsersPassword(context.store, user, password));
      if (await isPassword(user.passwordHash, password)) throw refuse('password.same');
      const queue = queueNotice(context, request, 'passwordChanged');
      const queueMail = (trx: StoreTransaction) => queue(trx, user);
      const allowing = { session, isKept: false };
      switch (await changePassword(context, user, password, queueMail, allowing)) {
        case 'changed':
          context.outbox.wake();
          recordAccount(context, request, 'password-changed', user, user);
          clearCookies(reply);
          return answer(null, textFor(request, 'password.changed'));
        case 'session-ended':
        case 'user-changed':
          throw noSession();
      }
    },
  );

  return { requestOtp, resetPassword: byCode, resetByLink, forceResetPassword };
}
