import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';

/**
 * Leaves for single sign-on: a navigation of the browser, whose reply is a redirect. `loginHint` is the user's ID, if the
 * page knows it; the gateway gives it to the provider of a tenant that remembers its users.
 */
export const ssoCall = defineCall({
  name: 'sso',
  method: 'GET',
  path: '/api/auth/v3/login',
  query: ['authType', 'orgType', 'tenantCode'],
  optionalQuery: ['loginHint'],
  reply: IgnoredData,
  access: 'public',
});
