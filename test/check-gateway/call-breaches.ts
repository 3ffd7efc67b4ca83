import { bendCookies, bendEnvelope } from '../support/bent-gateway.ts';
import { changeData, on, type Breach } from './breach.ts';

/** Breaches of single calls. */
export const CALL_BREACHES: readonly Breach[] = [
  {
    what: 'knows every tenant',
    subject: 'authTypes',
    names: 'an unknown tenant',
    bend: on('authTypes', (reply) =>
      bendEnvelope(reply, () => ({ data: { authentications: [], theme: null } })),
    ),
  },
  {
    what: 'issues no anti-forgery token',
    subject: 'authTypes',
    names: 'XSRF-TOKEN is issued',
    bend: on('authTypes', (reply) => bendCookies(reply, () => undefined)),
  },
  {
    what: 'hides the anti-forgery token from pages',
    subject: 'login',
    names: 'XSRF-TOKEN is issued',
    bend: (reply) =>
      bendCookies(reply, (line) => (line.startsWith('XSRF-TOKEN') ? `${line}; HttpOnly` : line)),
  },
  {
    what: 'sends a number for a name',
    subject: 'userProfile',
    names: 'data has the shape of UserProfile',
    bend: on('userProfile', (reply) => changeData(reply, { firstName: 7 })),
  },
  {
    what: 'sends a product without a code',
    subject: 'usersProducts',
    names: 'data has the shape of UserProducts',
    bend: on('usersProducts', (reply) =>
      bendEnvelope(reply, () => ({ data: [{ productName: 'Nameless' }] })),
    ),
  },
  {
    what: 'leads to a script',
    subject: 'usersProducts',
    names: 'landing pages are http or https',
    bend: on('usersProducts', (reply) =>
      bendEnvelope(reply, () => ({
        data: [{ productName: 'A', productCode: 'A', landingPage: 'javascript:alert(1)' }],
      })),
    ),
  },
  {
    what: 'forgets the language',
    subject: 'userExtensions',
    names: 'LANGUAGE_CODE',
    bend: on('userExtensions', (reply) =>
      bendEnvelope(reply, () => ({ data: { userExtensions: [] } })),
    ),
  },
  {
    what: 'answers a wrong password with 401',
    subject: 'login',
    names: 'a wrong password is answered with 400',
    bend: on('login', (reply) => {
      if (reply.status === 400) {
        reply.status = 401;
        bendEnvelope(reply, () => ({ statusCode: 401 }));
      }
    }),
  },
  {
    what: 'does not count failures',
    subject: 'login',
    names: 'failedLoginCount grows',
    bend: on('login', (reply) => {
      if (reply.status === 400) changeData(reply, { failedLoginCount: 1 });
    }),
  },
  {
    what: 'tells no count at all',
    subject: 'login',
    names: 'captchaIteration and failedLoginCount',
    bend: on('login', (reply) => {
      if (reply.status === 400) bendEnvelope(reply, () => ({ data: null }));
    }),
  },
  {
    what: 'repeats the password',
    subject: 'login',
    names: 'no reply holds a password',
    bend: on('login', (reply) => {
      if (reply.status === 400)
        bendEnvelope(reply, () => ({
          message: `${String(reply.asked.headers['password'])} is wrong`,
        }));
    }),
  },
  {
    what: 'does not prolong',
    subject: 'refresh',
    names: 'the new remaining life',
    bend: on('refresh', (reply) => {
      if (reply.status === 200) changeData(reply, { tokenExpiry: 12 });
    }),
  },
  {
    what: 'sends its settings as text',
    subject: 'environment',
    names: 'shape of Environment',
    bend: (reply) => {
      if (reply.asked.url?.endsWith('.release.json')) reply.body = '{"production":"yes"}';
    },
  },
  {
    what: 'leaves single sign-on on a dead page',
    subject: 'sso',
    names: 'an unknown option leads back',
    bend: on('sso', (reply) => {
      if (reply.headers['location']?.includes('errorMsg')) reply.status = 500;
    }),
  },
  {
    what: 'keeps the session after signing out',
    subject: 'logout',
    names: 'the session is over',
    bend: on('userProfile', (reply) => {
      if (reply.asked.headers.cookie?.includes('sso-session')) {
        reply.status = 200;
        bendEnvelope(reply, () => ({ success: true, statusCode: 200, data: { userId: 'ada' } }));
      }
    }),
  },
  {
    what: 'leaves its cookies',
    subject: 'logout',
    names: 'tokenExpiryDttm is taken back',
    bend: on('logout', (reply) => bendCookies(reply, () => undefined)),
  },
  {
    what: 'lets every origin in',
    subject: 'other origins',
    names: 'that is not listed may not',
    bend: (reply) => {
      const { origin } = reply.asked.headers;
      if (origin)
        Object.assign(reply.headers, {
          'access-control-allow-origin': origin,
          'access-control-allow-credentials': 'true',
        });
    },
  },
];
