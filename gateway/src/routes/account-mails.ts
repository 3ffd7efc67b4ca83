import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALLS } from 'sso-contract/calls.ts';
import { recordAccount, type Trail } from '../audit/audit.ts';
import type { KnownBrowserParts } from '../domain/limits/known-browsers.ts';
import type { AttemptLimits } from '../domain/limits/throttle.ts';
import { reportNotMe } from '../domain/users/not-me.ts';
import { isSeen, mailNewBrowser } from '../domain/users/seen-browsers.ts';
import { tenantOf } from '../http/admission.ts';
import { limitAttempts, markBrowser, readMarks } from '../http/caller.ts';
import { Refusal } from '../http/envelope.ts';
import { localeOf, textFor } from '../http/language.ts';
import { placeOf } from '../http/place.ts';
import { serveCall } from '../http/serve-call.ts';
import type { CodeMailParts } from '../mail/mail-code.ts';
import { mailNotice } from '../mail/mail-notice.ts';
import type { Notice, NoticeDetails } from '../model/mail.ts';
import type { User } from '../model/user.ts';
import type { StoreTransaction } from '../store/schema/tables.ts';

/** What is needed to mail users what has happened to their accounts. */
export type AccountMailParts = Pick<
  CodeMailParts,
  'store' | 'keyring' | 'now' | 'senderOf' | 'signInPageOf' | 'outbox'
>;

/** Returns a function that queues the mail about an event that a request has caused, in the event's transaction. */
export function queueNotice(parts: AccountMailParts, request: FastifyRequest, notice: Notice) {
  const event = { notice, place: placeOf(request), locale: localeOf(request.headers) };
  return (trx: StoreTransaction, user: User, details?: NoticeDetails): Promise<void> =>
    mailNotice(parts, trx, user, { ...event, ...details });
}

/** Marks a browser as seen, and mails its user about a sign-in there as {@link mailAboutBrowser} does. */
export async function noteBrowser(
  parts: AccountMailParts,
  reply: FastifyReply,
  user: User,
  passkeyId?: string,
): Promise<void> {
  markBrowser(parts, reply, user);
  await mailAboutBrowser(parts, reply.request, user, passkeyId);
}

/** Mails a user about a sign-in in a new browser, by a passkey if one is given. Never fails: the user is signed in. */
export async function mailAboutBrowser(
  parts: AccountMailParts,
  request: FastifyRequest,
  user: User,
  passkeyId?: string,
): Promise<void> {
  if (isSeen(parts.keyring, readMarks(request), user)) return;
  const queue = queueNotice(parts, request, 'newBrowser');
  try {
    if (await mailNewBrowser(parts, user, (trx) => queue(trx, user, { passkeyId })))
      parts.outbox.wake();
  } catch (error) {
    request.log.error({ err: error }, 'no mail about a new browser');
  }
}

type NotMeParts = KnownBrowserParts & Trail & { readonly settings: AttemptLimits };

/** The call with which users report by a mailed link what someone else has done. */
export function notMeCalls(parts: NotMeParts) {
  const notMe = serveCall(CALLS.notMe, async ({ request, body, answer }) => {
    await limitAttempts(parts, request);
    const user = await reportNotMe(parts, tenantOf(request), body.token);
    if (!user) throw new Refusal(400, 'title.notReported', 'notice.wrong');
    recordAccount(parts, request, 'not-me', user, user);
    const data = { username: user.username, hasPassword: user.passwordHash !== null };
    return answer(data, textFor(request, 'notice.done'));
  });
  return { notMe };
}
