import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../platform/tokens.ts';
import { readPrivateCookie, writePrivateCookie } from './cookies.ts';

/** A browser is trusted for this many accounts, such as those of a family. */
const MAX_ACCOUNTS = 5;

const secretsOf = (request: FastifyRequest): string[] =>
  readPrivateCookie(request, 'trust')
    .split('!', MAX_ACCOUNTS)
    .filter((secret) => /^[\w-]{43}$/.test(secret));

/** Returns the hashes of the secrets with which a browser shows that its users trust it. */
export const trustHashesOf = (request: FastifyRequest): string[] =>
  secretsOf(request).map(hashToken);

/** Lets a browser keep a secret, in place of those with the hashes `replaced`. */
export function writeTrust(
  reply: FastifyReply,
  secret: string,
  replaced: readonly string[],
  seconds: number,
): void {
  const others = secretsOf(reply.request).filter((other) => !replaced.includes(hashToken(other)));
  const secrets = [secret, ...others].slice(0, MAX_ACCOUNTS);
  writePrivateCookie(reply, 'trust', secrets.join('!'), seconds);
}
