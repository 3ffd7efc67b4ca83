import { randomBytes } from 'node:crypto';

/** The user ID of somebody whom no tenant has. */
export const noUser = (): string =>
  `nobody-${randomBytes(4).toString('hex')}@check-gateway.invalid`;
