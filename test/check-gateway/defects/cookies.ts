import { defect } from './defect.ts';

const SESSION = '`${name}=${value}; ${attributes}; HttpOnly; Max-Age=${seconds}`';
const XSRF = '`${XSRF_COOKIE}=${token}; ${attributes}`,';
const READABLE =
  '`${name}=${encodeURIComponent(values[name])}; ${attributes}; Max-Age=${READABLE_SECONDS}`';
const PUSH = 'cookies.push(...write.readable(user, session));\n  return seconds;';

/** Defects of cookies. */
export const COOKIE_DEFECTS = [
  defect('59', 'lets pages read the session cookie', SESSION, SESSION.replace('; HttpOnly', '')),
  defect('50', 'sends cookies over HTTP', "'; Secure'", "''"),
  defect('50', 'sends cookies to other sites', 'SameSite=Lax', 'SameSite=None'),
  defect('50', 'omits SameSite', '; SameSite=Lax', ''),
  defect('50', 'omits the prefix of the session cookie', "'__Host-session'", "'session'"),
  defect(
    '50',
    'limits readable cookies to a path',
    READABLE,
    READABLE.replace('${attributes}', "${attributes.replace('Path=/', 'Path=/login')}"),
  ),
  defect(
    '50',
    'sends the session ID in the reply',
    'return loginData(user, session, setCookies(exchange, user, session, tokens));',
    'return { ...loginData(user, session, setCookies(exchange, user, session, tokens)), token };',
  ),
  defect(
    '53',
    'sets a Domain on the session cookie',
    SESSION,
    SESSION.replace('HttpOnly', 'HttpOnly; Domain=sso.example.com'),
  ),
  defect(
    '53',
    'sets a Domain on readable cookies',
    READABLE,
    READABLE.replace('${attributes}', '${attributes}; Domain=example.com'),
  ),
  defect(
    '53',
    'sets the Domain of another host',
    READABLE,
    READABLE.replace('${attributes}', '${attributes}; Domain=portal.example.org'),
  ),
  defect(
    '53',
    'names an insecure cookie __Secure-',
    PUSH,
    PUSH.replace('session))', "session), '__Secure-x=1; Path=/; SameSite=Lax')"),
  ),
  defect(
    '53',
    'sets a cookie that is too large',
    PUSH,
    PUSH.replace('session))', "session), `big=${'x'.repeat(4100)}; Path=/; Secure; SameSite=Lax`)"),
  ),
  defect(
    '53',
    'limits the session cookie to a path',
    SESSION,
    SESSION.replace('${attributes}', "${attributes.replace('Path=/', 'Path=/api')}"),
  ),
  defect(
    // The browser keeps another hidden cookie, so only a call after the end of this one shows it.
    '55',
    'ends the session cookie after a minute',
    SESSION,
    SESSION.replace('${seconds}', '60'),
  ),
  defect(
    '55',
    'ends the session cookie by its Expires',
    SESSION,
    SESSION.replace('Max-Age=${seconds}', 'Expires=Mon, 01 Jun 2026 09:05:00 GMT'),
  ),
  defect(
    '53',
    'ends the anti-forgery cookie after a minute',
    XSRF,
    XSRF.replace('`,', '; Max-Age=60`,'),
  ),
  defect(
    '51',
    'omits a readable cookie',
    'return READABLE_COOKIES.map(',
    "return READABLE_COOKIES.filter((name) => name !== 'roles').map(",
  ),
  defect(
    '51',
    'hides readable cookies from pages',
    READABLE,
    READABLE.replace('${attributes}', '${attributes}; HttpOnly'),
  ),
  defect(
    '52',
    'does not encode readable cookies',
    READABLE,
    READABLE.replace('encodeURIComponent(values[name])', 'values[name]'),
  ),
  defect(
    '52',
    'encodes readable cookies twice',
    READABLE,
    READABLE.replace('values[name]', 'encodeURIComponent(values[name])'),
  ),
  defect(
    '52',
    'ends readable cookies with the session',
    'const READABLE_SECONDS = 12 * 3600;',
    'const READABLE_SECONDS = 1800;',
  ),
  defect(
    '52',
    'keeps readable cookies for a year',
    'const READABLE_SECONDS = 12 * 3600;',
    'const READABLE_SECONDS = 365 * 86_400;',
  ),
  defect(
    '52',
    'keeps readable cookies until the browser ends',
    READABLE,
    READABLE.replace('; Max-Age=${READABLE_SECONDS}', ''),
  ),
  defect(
    '52',
    'sends tokenExpiryDttm without a zone',
    'new Date(expiresAt).toISOString(),',
    'new Date(expiresAt).toISOString().slice(0, 19),',
  ),
  defect(
    '52',
    'sends tokenExpiryDttm in milliseconds',
    'new Date(expiresAt).toISOString(),',
    'String(expiresAt),',
  ),
  defect(
    '52',
    'sends tokenExpiryDttm an hour late',
    'new Date(expiresAt).toISOString(),',
    'new Date(expiresAt + 3_600_000).toISOString(),',
  ),
  defect(
    '52',
    'separates roles by commas',
    'roles: formatRoles(user.roles.map(({ name, code }) => ({ rolGroupName: name, roleCode: code }))),',
    "roles: user.roles.map(({ name, code }) => `${name}:${code}`).join(','),",
  ),
  defect('52', 'sends roles without codes', 'roleCode: code', "roleCode: ''"),
  defect(
    '52',
    'sends locales with a hyphen',
    'locale: user.language,',
    "locale: user.language.replace('_', '-'),",
  ),
  defect(
    '52',
    'sends another language in the cookie',
    'langCd: user.language,\n  lastLogin: localTime(previousSignInAt),\n  locale',
    "langCd: 'fr_FR',\n  lastLogin: localTime(previousSignInAt),\n  locale",
  ),
  defect(
    '52',
    'sends no username in the cookie',
    'username: user.username,\n  tokenExpiryDttm',
    "username: '',\n  tokenExpiryDttm",
  ),
  defect(
    '52',
    'sends another name in the cookie',
    'displayName: displayName(user),\n  roles: format',
    'displayName: user.firstName,\n  roles: format',
  ),
  defect(
    '52',
    'sends another user type in the cookie',
    'userType: user.userType,\n  displayName: displayName(user),\n  roles',
    "userType: 'XX',\n  displayName: displayName(user),\n  roles",
  ),
] as const;
