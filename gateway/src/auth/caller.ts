import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { addressKey, networkKey } from '../platform/addresses.ts';
import { readBrowserCookie, writeBrowserCookie } from '../http/cookies.ts';
import type { Account, Caller } from '../model/account.ts';

const LIFE_SECONDS = 180 * 24 * 3600;
/** A browser is known to this many accounts, such as those of a family. */
const MAX_ACCOUNTS = 5;

/** The proof that a browser has signed in to an account, or has reset its password by a link. */
interface Proof {
  readonly id: string;
  /** Seconds since 1970, in base 36. */
  readonly since: string;
  readonly signature: string;
}

const readProofs = (request: FastifyRequest): Proof[] =>
  readBrowserCookie(request)
    .split('!', MAX_ACCOUNTS)
    .map((text) => text.split('~'))
    .map(([id = '', since = '', signature = '']) => ({ id, since, signature }))
    .filter(({ id }) => /^[\w-]{22}$/.test(id));

/** Returns what the signature of a proof covers. */
const signedParts = (
  { tenant, username, browserEpoch = 0 }: Account,
  { id, since }: Pick<Proof, 'id' | 'since'>,
): string[] => [
  ...[tenant, username, id, since],
  // As processes of the previous release sign and check it.
  ...(browserEpoch === 0 ? [] : [String(browserEpoch)]),
];

function isValid(context: Context, account: Account, proof: Proof): boolean {
  const ageSeconds = context.now() / 1000 - Number.parseInt(proof.since, 36);
  return (
    ageSeconds < LIFE_SECONDS &&
    context.keyring.isSigned(proof.signature, 'browser', ...signedParts(account, proof))
  );
}

/**
 * Returns who makes an attempt on an account. A known browser has allowances of its own, so that strangers can't use
 * them up and lock the user out.
 */
export function callerOf(context: Context, request: FastifyRequest, account: Account): Caller {
  const proof = readProofs(request).find((candidate) => isValid(context, account, candidate));
  const network = networkKey(request.ip);
  return proof
    ? { key: `browser:${proof.id}`, network, isKnown: true }
    : { key: addressKey(request.ip), network, isKnown: false };
}

/**
 * Makes the browser known to an account, for 180 days: one that has just signed in, or has just reset the password by a
 * mailed link. The proof counts for limits only. Who has the user's mailbox can get it, so it must never stand for a
 * second factor, nor suppress a mail about a new browser.
 */
export function rememberBrowser(context: Context, reply: FastifyReply, account: Account): void {
  const { request } = reply;
  const proofs = readProofs(request);
  const old = proofs.find((proof) => isValid(context, account, proof));
  const id = old?.id ?? randomBytes(16).toString('base64url');
  const since = Math.floor(context.now() / 1000).toString(36);
  const signature = context.keyring.sign('browser', ...signedParts(account, { id, since }));
  const kept = [{ id, since, signature }, ...proofs.filter((proof) => proof !== old)];
  const value = kept
    .slice(0, MAX_ACCOUNTS)
    .map((proof) => `${proof.id}~${proof.since}~${proof.signature}`)
    .join('!');
  writeBrowserCookie(reply, value, LIFE_SECONDS);
}
