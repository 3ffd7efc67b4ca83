import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST } from './password-cost.ts';

/** Hashes a password for storage by argon2id, the binding's default. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PASSWORD_COST);
}

/** A hash that no password matches. Checking unknown users against it takes as long as for known ones. */
const decoy = hashPassword(randomBytes(32).toString('hex'));

/** Returns true if the password matches the hash. Without a hash returns false, after the same work. */
export async function isPassword(storedHash: string | null | undefined, password: string) {
  const fits = await verify(storedHash ?? (await decoy), password.normalize('NFC'));
  // Stryker disable next-line ConditionalExpression: the decoy fits no password, so a known hash is checked twice.
  return fits && typeof storedHash === 'string';
}
