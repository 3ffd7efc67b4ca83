import { randomBytes } from 'node:crypto';
import type { Keyring } from '../../keys/keyring.ts';
import type { Account, Caller } from '../../model/account.ts';
import { addressKey, networkKey } from '../../platform/addresses.ts';
import type { TimedStore } from '../../store/timed-store.ts';

/** How long a browser is known to an account. */
export const KNOWN_SECONDS = 180 * 24 * 3600;
/** A browser is known to this many accounts, such as those of a family. */
export const MAX_ACCOUNTS = 5;

/** The proof that a browser has signed in to an account, or has reset its password by a link. */
export interface Proof {
  readonly id: string;
  /** Seconds since 1970, in base 36. */
  readonly since: string;
  readonly signature: string;
}

/** The browser of a request, with the proofs that it sends. */
export interface Browser {
  readonly ip: string;
  readonly proofs: readonly Proof[];
}

/** What is needed to recognize a browser. */
export type KnownBrowserParts = TimedStore & { readonly keyring: Keyring };

type Check = Pick<KnownBrowserParts, 'now' | 'keyring'>;

/** Returns what the signature of a proof covers. */
const signedParts = (
  { tenant, username, browserEpoch = 0 }: Account,
  { id, since }: Pick<Proof, 'id' | 'since'>,
): string[] => [tenant, username, id, since, String(browserEpoch)];

function isValid({ now, keyring }: Check, account: Account, proof: Proof): boolean {
  const ageSeconds = now() / 1000 - Number.parseInt(proof.since, 36);
  return (
    ageSeconds < KNOWN_SECONDS &&
    keyring.isSigned(proof.signature, 'browser', ...signedParts(account, proof))
  );
}

/**
 * Returns who makes an attempt on an account. A known browser has limits of its own, so that strangers can't use them up
 * and lock the user out.
 */
export function callerOf(check: Check, { ip, proofs }: Browser, account: Account): Caller {
  const proof = proofs.find((candidate) => isValid(check, account, candidate));
  const network = networkKey(ip);
  return proof
    ? { key: `browser:${proof.id}`, network, isKnown: true }
    : { key: addressKey(ip), network, isKnown: false };
}

/**
 * Returns the proofs of a browser that has just signed in to an account, or has just reset the password by a mailed link.
 * The new proof counts for limits only. Who has the user's mailbox can get it, so it must never stand for a second
 * factor, nor suppress a mail about a new browser.
 */
export function addProof(check: Check, proofs: readonly Proof[], account: Account): Proof[] {
  const old = proofs.find((proof) => isValid(check, account, proof));
  const id = old?.id ?? randomBytes(16).toString('base64url');
  const since = Math.floor(check.now() / 1000).toString(36);
  const signature = check.keyring.sign('browser', ...signedParts(account, { id, since }));
  return [{ id, since, signature }, ...proofs.filter((proof) => proof !== old)].slice(
    0,
    MAX_ACCOUNTS,
  );
}
