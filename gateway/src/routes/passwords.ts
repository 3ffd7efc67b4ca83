import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { isStrongPassword } from '../../../src/core/contract/password-rule.ts';
import { pseudonymOf, recordAudit } from '../audit/audit.ts';
import type { AuditEvent, AuditName } from '../model/audit.ts';
import { callerOf, rememberBrowser } from '../auth/caller.ts';
import type { Account } from '../model/account.ts';
import { redeemCode } from '../auth/otp.ts';
import { redeemLink } from '../auth/reset-link.ts';
import { hashPassword, isPassword } from '../auth/passwords.ts';
import { endTrust } from '../auth/trust.ts';
import { findUser } from '../store/users.ts';
import { normalizeUsername, type User } from '../model/user.ts';
import type { Session } from '../model/session.ts';
import { limitAttempts } from '../auth/throttle.ts';
import type { Context } from '../context.ts';
import { noSession, refuseForeign, tenantOf } from '../http/admission.ts';
import { clearCookies } from '../http/cookies.ts';
import { Refusal } from '../http/envelope.ts';
import { serveCall } from '../http/serve-call.ts';
import { localeOf, textFor } from '../http/language.ts';
import type { TextId } from '../i18n/texts.ts';
import { mailCode } from '../mail/mail-code.ts';
import { isTenant } from '../store/tenants.ts';

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
  context: Context,
  request: FastifyRequest,
  event: AuditName,
  account: Account,
  user: User | undefined,
  detail: AuditEvent['detail'] = {},
): void {
  const userId = user?.id ?? pseudonymOf(context, account);
  void recordAudit(context, { event, tenant: account.tenant, userId, detail }, request);
}

/**
 * Sets a new password and ends the user's sessions, codes and known browsers, so that an attacker with the old one has
 * nothing left. `session` is the one that allows the change, and allows only one. Throws 401 if it has ended in the
 * meantime, and 400 if the user was disabled or has got another password.
 */
async function changePassword(
  context: Context,
  user: User,
  password: string,
  session?: Session,
): Promise<void> {
  const password_hash = await hashPassword(password);
  await context.store.transaction().execute(async (trx) => {
    if (session) {
      const { numDeletedRows } = await trx
        .deleteFrom('sessions')
        .where('token_hash', '=', session.tokenHash)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw noSession();
    }
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash, must_change: false })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.passwordHash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('code.wrong');
    await endTrust(trx, user);
    await trx
      .deleteFrom('sign_in_tries')
      .where('tenant_code', '=', user.tenant)
      .where('username', '=', user.username)
      .execute();
  });
}

const BY_LINK = { by: 'link' } as const;

/** The calls that set a new password: with a one-time code, with a mailed link, or as a forced change. */
export function passwordRoutes(api: FastifyInstance, context: Context): void {
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
    await mailCode(context, account, reader, isMailed).catch((error: unknown) => {
      if (error instanceof Refusal) note('code-refused');
      throw error;
    });
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
    await changePassword(context, user, password);
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
    await changePassword(context, user, password);
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
      await changePassword(context, user, password, session);
      record(context, request, 'password-changed', user, user);
      clearCookies(reply);
      return answer(null, textFor(request, 'password.changed'));
    },
  );
}
