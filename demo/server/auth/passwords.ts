import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id: the binding's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password for keeping (argon2id, 19 MiB, two passes; about 5 ms). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/** A hash that nothing matches: unknown users are checked against it, so that they take as long. */
const decoy = hashPassword(randomBytes(32).toString('hex'));

/** True when the password fits the hash; without a hash false, after the same work. */
export async function isPassword(kept: string | null | undefined, password: string) {
  const fits = await verify(kept ?? (await decoy), password.normalize('NFC'));
  return fits && typeof kept === 'string';
}
