import { rewriteCookies, rewriteEnvelope } from '../support/rewriting-proxy.ts';
import { changeData, on, type Breach } from './breach.ts';

/** Violations in single calls. */
export const CALL_BREACHES: readonly Breach[] = [
  {
    what: 'accepts an unknown tenant',
    subject: 'authTypes',
    names: 'an unknown tenant',
    rewrite: on('authTypes', (reply) =>
      rewriteEnvelope(reply, () => ({ data: { authentications: [], theme: null } })),
    ),
  },
  {
    what: 'issues no anti-forgery token',
    subject: 'authTypes',
    names: 'XSRF-TOKEN is set',
    rewrite: on('authTypes', (reply) => rewriteCookies(reply, () => undefined)),
  },
  {
    what: 'hides the anti-forgery token from pages',
    subject: 'login',
    names: 'XSRF-TOKEN is set',
    rewrite: (reply) =>
      rewriteCookies(reply, (line) => (line.startsWith('XSRF-TOKEN') ? `${line}; HttpOnly` : line)),
  },
  {
    what: 'sends a number as a name',
    subject: 'userProfile',
    names: 'data has the shape of UserProfile',
    rewrite: on('userProfile', (reply) => changeData(reply, { firstName: 7 })),
  },
  {
    what: 'sends a product without a code',
    subject: 'usersProducts',
    names: 'data has the shape of UserProducts',
    rewrite: on('usersProducts', (reply) =>
      rewriteEnvelope(reply, () => ({ data: [{ productName: 'Nameless' }] })),
    ),
  },
  {
    what: 'sends a javascript: URL as a landing page',
    subject: 'usersProducts',
    names: 'landing pages are http or https',
    rewrite: on('usersProducts', (reply) =>
      rewriteEnvelope(reply, () => ({
        data: [{ productName: 'A', productCode: 'A', landingPage: 'javascript:alert(1)' }],
      })),
    ),
  },
  {
    what: 'omits the language',
    subject: 'userExtensions',
    names: 'LANGUAGE_CODE',
    rewrite: on('userExtensions', (reply) =>
      rewriteEnvelope(reply, () => ({ data: { userExtensions: [] } })),
    ),
  },
  {
    what: 'answers a wrong password with 401',
    subject: 'login',
    names: 'a wrong password is answered with 400',
    rewrite: on('login', (reply) => {
      if (reply.status === 400) {
        reply.status = 401;
        rewriteEnvelope(reply, () => ({ statusCode: 401 }));
      }
    }),
  },
  {
    what: 'does not count failed sign-ins',
    subject: 'login',
    names: 'failedLoginCount grows',
    rewrite: on('login', (reply) => {
      if (reply.status === 400) changeData(reply, { failedLoginCount: 1 });
    }),
  },
  {
    what: 'sends no count of failed sign-ins',
    subject: 'login',
    names: 'captchaIteration and failedLoginCount',
    rewrite: on('login', (reply) => {
      if (reply.status === 400) rewriteEnvelope(reply, () => ({ data: null }));
    }),
  },
  {
    what: 'repeats the password in a reply',
    subject: 'login',
    names: 'no reply contains a password',
    rewrite: on('login', (reply) => {
      if (reply.status === 400)
        rewriteEnvelope(reply, () => ({
          message: `${String(reply.request.headers['password'])} is wrong`,
        }));
    }),
  },
  {
    what: 'does not extend the session on refresh',
    subject: 'refresh',
    names: 'the new remaining time',
    rewrite: on('refresh', (reply) => {
      if (reply.status === 200) changeData(reply, { tokenExpiry: 12 });
    }),
  },
  {
    what: 'sends settings of the wrong type',
    subject: 'environment',
    names: 'shape of Environment',
    rewrite: (reply) => {
      if (reply.request.url?.endsWith('.release.json')) reply.body = '{"production":"yes"}';
    },
  },
  {
    what: 'does not redirect back from single sign-on',
    subject: 'sso',
    names: 'an unknown option leads back',
    rewrite: on('sso', (reply) => {
      if (reply.headers['location']?.includes('errorMsg')) reply.status = 500;
    }),
  },
  {
    what: 'keeps the session after signing out',
    subject: 'logout',
    names: 'the session has ended',
    rewrite: on('userProfile', (reply) => {
      if (reply.request.headers.cookie?.includes('sso-session')) {
        reply.status = 200;
        rewriteEnvelope(reply, () => ({ success: true, statusCode: 200, data: { userId: 'ada' } }));
      }
    }),
  },
  {
    what: 'does not delete its cookies at sign-out',
    subject: 'logout',
    names: 'tokenExpiryDttm is removed',
    rewrite: on('logout', (reply) => rewriteCookies(reply, () => undefined)),
  },
  {
    what: 'allows every origin',
    subject: 'other origins',
    names: 'that is not listed may not',
    rewrite: (reply) => {
      const { origin } = reply.request.headers;
      if (origin)
        Object.assign(reply.headers, {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
        });
    },
  },
];
