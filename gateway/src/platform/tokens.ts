import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns 256 random bits, encoded for cookies and URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the SHA-256 of a token, which the database stores instead of the token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Returns an HMAC of several parts. They are encoded as JSON, so that different parts never give the same text. */
export function hmac(key: Buffer, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** Compares two texts in constant time. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
