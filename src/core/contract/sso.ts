import { defineCall } from './call.ts';
import { IgnoredData } from './envelope.ts';

/** Leaves for single sign-on: a navigation of the browser, whose reply is a redirect. */
export const ssoCall = defineCall({
  name: 'sso',
  method: 'GET',
  path: '/api/auth/v3/login',
  query: ['authType', 'orgType', 'tenantCode'],
  reply: IgnoredData,
  access: 'public',
});
