import { rewriteCookies, type Rewrite } from '../support/rewriting-proxy.ts';
import type { Breach } from './breach.ts';

const changeCookies =
  (change: (line: string) => string | undefined): Rewrite =>
  (reply) =>
    rewriteCookies(reply, change);

/** Violations in the cookies of a sign-in and their flags. */
export const COOKIE_BREACHES: readonly Breach[] = [
  {
    what: 'does not set HttpOnly on the session’s cookie',
    names: 'the session cookie is HttpOnly',
    rewrite: changeCookies((line) => line.replace('; HttpOnly', '')),
  },
  {
    what: 'sets SameSite=None',
    names: 'SameSite=Lax or Strict',
    rewrite: changeCookies((line) => line.replace('SameSite=Lax', 'SameSite=None')),
  },
  {
    what: 'limits cookies to a path',
    names: 'Path=/',
    rewrite: changeCookies((line) => line.replace('Path=/', 'Path=/api')),
  },
  {
    what: 'omits a cookie',
    names: 'the cookies that pages read are set',
    rewrite: changeCookies((line) => (line.startsWith('roles=') ? undefined : line)),
  },
  {
    what: 'hides a cookie from pages',
    names: 'pages read are not HttpOnly',
    rewrite: changeCookies((line) => (line.startsWith('roles=') ? `${line}; HttpOnly` : line)),
  },
  {
    what: 'does not encode a cookie',
    names: 'percent-encoded once',
    rewrite: changeCookies((line) =>
      line.replace(/^displayName=[^;]*/, 'displayName=Ada Lovelace'),
    ),
  },
  {
    what: 'encodes a cookie twice',
    names: 'cookies and reply have the same values',
    rewrite: changeCookies((line) =>
      line.replace(
        /^displayName=([^;]*)/,
        (_, value: string) => `displayName=${encodeURIComponent(value)}`,
      ),
    ),
  },
  {
    what: 'sends a local time',
    names: 'tokenExpiryDttm is ISO-8601',
    rewrite: changeCookies((line) =>
      line.replace(/^tokenExpiryDttm=[^;]*/, 'tokenExpiryDttm=2026-01-31%2009%3A30'),
    ),
  },
  {
    what: 'separates roles by commas',
    names: 'roles is Group Name:CODE',
    rewrite: changeCookies((line) =>
      line.replace(/^(roles=[^;]*)/, (text) => text.replaceAll('%7C', '%2C')),
    ),
  },
].map((breach) => ({ ...breach, subject: 'login' as const }));
