import type { ProviderAccess } from '../model/provider.ts';

/** The settings of a provider, except its issuer and credentials. */
export const PROVIDER_DEFAULTS = {
  algorithm: 'RS256',
  scopes: ['openid', 'profile', 'email'],
  prompt: 'login',
  claims: { userId: 'sub', name: 'name', email: 'email', language: 'locale', groups: 'groups' },
  firstSignIn: 'refuse',
  signOutAtProvider: false,
  roles: {},
  products: {},
} as const satisfies Omit<ProviderAccess, 'issuer'>;

/** Seconds by which the clocks of gateway and provider may differ. */
export const CLOCK_TOLERANCE_SECONDS = 180;

/** Timeout of one request to a provider. */
export const PROVIDER_TIMEOUT_SECONDS = 10;
