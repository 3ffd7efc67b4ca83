import { randomBytes } from 'node:crypto';

/** Returns a user ID that no tenant has. */
export const unknownUserId = (): string =>
  `unknown-${randomBytes(4).toString('hex')}@check-gateway.invalid`;
