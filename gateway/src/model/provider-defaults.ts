import type { ProviderAccess } from './provider.ts';

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
