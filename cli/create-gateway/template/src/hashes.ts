import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns the SHA-256 of a text. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url');

/** Compares two texts in a time that does not depend on them. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
