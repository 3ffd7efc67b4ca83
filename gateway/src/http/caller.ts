import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  KNOWN_SECONDS,
  MAX_ACCOUNTS,
  addProof,
  type Browser,
  type Proof,
  type KnownBrowserParts,
} from '../domain/limits/known-browsers.ts';
import { countAttempt, type AttemptLimits } from '../domain/limits/throttle.ts';
import { addMark, MAX_SEEN } from '../domain/users/seen-browsers.ts';
import type { Account } from '../model/account.ts';
import type { User } from '../model/user.ts';
import { readPrivateCookie, writePrivateCookie } from './cookies.ts';
import { tooMany } from './refusals.ts';

const readProofs = (request: FastifyRequest): Proof[] =>
  readPrivateCookie(request, 'browser')
    .split('!', MAX_ACCOUNTS)
    .map((text) => text.split('~'))
    .map(([id = '', since = '', signature = '']) => ({ id, since, signature }))
    .filter(({ id }) => /^[\w-]{22}$/.test(id));

/** Returns the browser of a request, with the proofs that it sends. */
export const browserOf = (request: FastifyRequest): Browser => ({
  ip: request.ip,
  proofs: readProofs(request),
});

/** Makes the browser known to an account, for 180 days. */
export function rememberBrowser(
  parts: Pick<KnownBrowserParts, 'now' | 'keyring'>,
  reply: FastifyReply,
  account: Account,
): void {
  const value = addProof(parts, readProofs(reply.request), account)
    .map(({ id, since, signature }) => `${id}~${since}~${signature}`)
    .join('!');
  writePrivateCookie(reply, 'browser', value, KNOWN_SECONDS);
}

/** Returns the marks of the accounts whose users have signed in with a password in the browser of a request. */
export const readMarks = (request: FastifyRequest): string[] =>
  readPrivateCookie(request, 'seen')
    .split('!', MAX_SEEN)
    .filter((mark) => mark.length <= 100);

/** Marks the browser as one in which a user has signed in with a password, for 180 days. */
export function markBrowser(
  { keyring }: Pick<KnownBrowserParts, 'keyring'>,
  reply: FastifyReply,
  user: User,
): void {
  const value = addMark(keyring, readMarks(reply.request), user).join('!');
  writePrivateCookie(reply, 'seen', value, KNOWN_SECONDS);
}

/** Limits the calls that could be used to guess credentials. Throws 429 above a limit. */
export async function limitAttempts(
  parts: KnownBrowserParts & { readonly settings: AttemptLimits },
  request: FastifyRequest,
  account?: Account,
): Promise<void> {
  const seconds = await countAttempt(parts, parts.settings, browserOf(request), account);
  if (seconds > 0) throw tooMany(seconds);
}
