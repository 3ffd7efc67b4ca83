import { bendCookies, type Bend } from '../support/bent-gateway.ts';
import type { Breach } from './breach.ts';

const cookies =
  (change: (line: string) => string | undefined): Bend =>
  (reply) =>
    bendCookies(reply, change);

/** Breaches of cookies and their flags, at sign-in. */
export const COOKIE_BREACHES: readonly Breach[] = [
  {
    what: 'shows the session to pages',
    names: 'the session’s cookie is HttpOnly',
    bend: cookies((line) => line.replace('; HttpOnly', '')),
  },
  {
    what: 'says SameSite=None',
    names: 'SameSite=Lax or Strict',
    bend: cookies((line) => line.replace('SameSite=Lax', 'SameSite=None')),
  },
  {
    what: 'ties cookies to a folder',
    names: 'Path=/',
    bend: cookies((line) => line.replace('Path=/', 'Path=/api')),
  },
  {
    what: 'forgets a cookie',
    names: 'the cookies that pages read are set',
    bend: cookies((line) => (line.startsWith('roles=') ? undefined : line)),
  },
  {
    what: 'hides a cookie',
    names: 'pages read are not HttpOnly',
    bend: cookies((line) => (line.startsWith('roles=') ? `${line}; HttpOnly` : line)),
  },
  {
    what: 'encodes nothing',
    names: 'percent-encoded once',
    bend: cookies((line) => line.replace(/^displayName=[^;]*/, 'displayName=Ada Lovelace')),
  },
  {
    what: 'encodes twice',
    names: 'cookies and reply say the same',
    bend: cookies((line) =>
      line.replace(
        /^displayName=([^;]*)/,
        (_, value: string) => `displayName=${encodeURIComponent(value)}`,
      ),
    ),
  },
  {
    what: 'tells a local time',
    names: 'tokenExpiryDttm is ISO-8601',
    bend: cookies((line) =>
      line.replace(/^tokenExpiryDttm=[^;]*/, 'tokenExpiryDttm=2026-01-31%2009%3A30'),
    ),
  },
  {
    what: 'separates roles by commas',
    names: 'roles is Group Name:CODE',
    bend: cookies((line) =>
      line.replace(/^(roles=[^;]*)/, (text) => text.replaceAll('%7C', '%2C')),
    ),
  },
].map((breach) => ({ ...breach, subject: 'login' as const }));
