import { CALLS } from 'sso-contract/calls.ts';
import { SUCCESSES } from '../../demo/playground/replies.ts';
import { product } from '../../test/support/fixtures/products.ts';

const DATA: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(SUCCESSES).map(([call, { data }]) => [call, data])),
  authTypes: {
    authentications: [{ authType: 'BASIC', orgType: 'TENANT', name: 'User ID and password' }],
    theme: {
      themeDetails: [
        { type: 'NAME', value: 'Acme Billing Suite', color: '#0b4fa8' },
        { type: 'TITLE', value: 'Acme Billing Suite' },
        { type: 'FOOTER', value: 'Acme Corporation' },
      ],
    },
  },
  usersProducts: Array.from({ length: 9 }, (_, at) => product(`Product ${at}`)),
};

/** The initial state of Hanko's API for a client that has nothing left to register. */
const HANKO = {
  name: 'login_init',
  status: 200,
  csrf_token: 'token',
  payload: {},
  actions: {
    continue_with_login_identifier: {
      action: 'continue_with_login_identifier',
      href: '/login?action=continue_with_login_identifier',
      description: '',
      inputs: { email: { name: 'email', type: 'email', required: true, hidden: false } },
    },
  },
};

const pattern = (path: string) => new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const ROUTES = Object.entries(CALLS).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: pattern(path),
}));

/** Returns the stubbed reply to a call as JSON, or undefined if the call is unknown. */
export function replyTo(method: string, path: string): string | undefined {
  if (method === 'POST' && path === '/login') return JSON.stringify(HANKO);
  const call = ROUTES.find((route) => route.method === method && route.pattern.test(path));
  if (!call) return undefined;
  return JSON.stringify({ success: true, statusCode: 200, message: '', data: DATA[call.name] });
}
