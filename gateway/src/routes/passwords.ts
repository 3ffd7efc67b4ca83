import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CALLS } from 'sso-contract/calls.ts';
import { isStrongPassword } from 'sso-contract/password-rule.ts';
import { pseudonymOf, recordAudit, type Trail } from '../audit/audit.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { redeemCode } from '../domain/sign-in/codes.ts';
import { redeemLink } from '../domain/sign-in/reset-link.ts';
import { changePassword, type PasswordChange } from '../domain/users/change-password.ts';
import { isPassword } from '../domain/users/password-hash.ts';
import { noSession, refuseForeign, tenantOf } from '../http/admission.ts';
import { callerOf, limitAttempts, rememberBrowser } from '../http/caller.ts';
import { clearCookies } from '../http/cookies.ts';
import { Refusal } from '../http/envelope.ts';
import { localeOf, textFor } from '../http/language.ts';
import type { OriginSettings } from '../http/origins.ts';
import { tooManyCodes } from '../http/refusals.ts';
import { serveCall } from '../http/serve-call.ts';
import type { TextId } from '../i18n/texts.ts';
import { mailCode, type CodeMailParts } from '../mail/mail-code.ts';
import type { Account } from '../model/account.ts';
import type { AuditEvent, AuditName } from '../model/audit.ts';
import { normalizeUsername, type User } from '../model/user.ts';
import { isTenant } from '../store/tenants.ts';
import { findUser } from '../store/users.ts';

const OtpQuery = z.object({
  username: z.string().check(z.minLength(1), z.maxLength(254)),
  timeZone: z.catch(z.string().check(z.minLength(1), z.maxLength(64)), 'UTC'),
});

const refuse = (text: TextId): Refusal => new Refusal(400, 'title.passwordUnchanged', text);

function requireStrong(password: string): void {
  if (!isStrongPassword(password)) throw refuse('password.weak');
}

/** Records an event of an account whose user may not exist. */
function record(
  trail: Trail,
  request: FastifyRequest,
  event: AuditName,
  account: Account,
  user: User | undefined,
  detail: AuditEvent['detail'] = {},
): void {
  const userId = user?.id ?? pseudonymOf(trail, account);
  void recordAudit(trail, { event, tenant: account.tenant, userId, detail }, request);
}

/** Changes a password. Throws 401 or 400 if it was not changed. */
async function requireChange(change: Promise<PasswordChange>): Promise<void> {
  switch (await change) {
    case 'changed':
      return;
    case 'session-ended':
      throw noSession();
    case 'user-changed':
      throw refuse('code.wrong');
  }
}

const BY_LINK = { by: 'link' } as const;

interface PasswordParts extends CodeMailParts, Trail {
  readonly settings: AttemptLimits & OriginSettings;
  readonly outbox: { isDown(): boolean; wake(): void };
}

/** The calls that set a new password: with a one-time code, with a mailed link, or as a forced change. */
export function passwordRoutes(api: FastifyInstance, context: PasswordParts): void {
  serveCall(api, CALLS.requestOtp, async ({ query: sent, request, answer }) => {
    refuseForeign(context, request);
    const query = OtpQuery.safeParse(sent);
    if (!query.success) throw new Refusal(400, 'title.codeNotSent', 'code.noUser');
    const tenant = tenantOf(request);
    const username = normalizeUsername(query.data.username);
    const account = { tenant, username };
    await limitAttempts(context, request, account);
    // Nothing is stored for a tenant that does not exist.
    if (!(await isTenant(context.store, tenant)))
      throw new Refusal(400, 'title.codeNotSent', 'request.malformed');
    const user = await findUser(context.store, tenant, username);
    const note = (event: AuditName, detail?: AuditEvent['detail']): void =>
      record(context, request, event, account, user, detail);
    if (context.outbox.isDown()) {
      note('code-requested', { isMailed: false });
      throw new Refusal(503, 'title.codeNotSent', 'code.unmailed');
    }
    const isMailed = Boolean(user?.passwordHash);
    const { timeZone } = query.data;
    const caller = callerOf(context, request, user ?? account);
    const reader = { caller, timeZone, locale: localeOf(request.headers) };
    const mailed = await mailCode(context, account, reader, isMailed);
    if (mailed.kind === 'too-many') {
      note('code-refused');
      throw tooManyCodes(mailed.retryAfterSeconds);
    }
    note('code-requested', { isMailed });
    return answer(null, textFor(request, 'code.sent'));
  });

  serveCall(api, CALLS.resetPassword, async ({ credentials, request, reply, answer }) => {
    const tenant = tenantOf(request);
    const username = normalizeUsername(credentials.username);
    const account = { tenant, username };
    await limitAttempts(context, request, account);
    const { password, otp } = credentials;
    requireStrong(password);
    if (username.length > 254 || !(await isTenant(context.store, tenant)))
      throw refuse('code.wrong');
    const named = await findUser(context.store, tenant, username);
    const caller = callerOf(context, request, named ?? account);
    const isCode = await redeemCode(context, account, caller, otp);
    const user = isCode ? await findUser(context.store, tenant, username) : undefined;
    if (!user?.passwordHash) {
      record(context, request, 'password-reset-failed', account, user);
      throw refuse('code.wrong');
    }
    await requireChange(changePassword(context.store, user, password));
    // The change has ended all earlier proofs, so the new one is that of the changed user.
    rememberBrowser(context, reply, (await findUser(context.store, tenant, username)) ?? account);
    record(context, request, 'password-reset', account, user);
    return answer(null, textFor(request, 'password.changed'));
  });

  serveCall(api, CALLS.resetByLink, async ({ credentials, request, reply, answer }) => {
    const tenant = tenantOf(request);
    const username = normalizeUsername(credentials.username);
    const account = { tenant, username };
    await limitAttempts(context, request, account);
    const { password, 'reset-token': token } = credentials;
    requireStrong(password);
    if (username.length > 254 || !(await isTenant(context.store, tenant)))
      throw refuse('link.wrong');
    const isLink = await redeemLink(context, account, token);
    const user = isLink ? await findUser(context.store, tenant, username) : undefined;
    if (!user?.passwordHash) {
      record(context, request, 'password-reset-failed', account, user, BY_LINK);
      throw refuse('link.wrong');
    }
    await requireChange(changePassword(context.store, user, password));
    rememberBrowser(context, reply, (await findUser(context.store, tenant, username)) ?? account);
    record(context, request, 'password-reset', account, user, BY_LINK);
    return answer(null, textFor(request, 'password.changed'));
  });

  serveCall(
    api,
    CALLS.forceResetPassword,
    async ({ session, credentials, request, reply, answer }) => {
      const { user } = session;
      if (session.scope !== 'change')
        throw new Refusal(403, 'title.passwordUnchanged', 'password.notDue');
      const { password } = credentials;
      requireStrong(password);
      if (await isPassword(user.passwordHash, password)) throw refuse('password.same');
      await requireChange(changePassword(context.store, user, password, session));
      record(context, request, 'password-changed', user, user);
      clearCookies(reply);
      return answer(null, textFor(request, 'password.changed'));
    },
  );
}
