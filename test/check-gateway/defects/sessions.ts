import { defect } from './defect.ts';

const FORGED =
  'const isOwn = isSame(token, sessions.xsrfToken(session)) && sent.get(XSRF_COOKIE) === token;';
const REFRESHED =
  'return refreshData(session.user, setCookies(exchange, session.user, session, tokens));';
const EXTENDED =
  'sessions.extend(session);\n      const tokens = sessions.tokensOf(session, token);';

/** Defects of sessions and anti-forgery tokens. */
export const SESSION_DEFECTS = [
  defect('54', 'needs no anti-forgery token', 'refuseForged(exchange);', ''),
  defect(
    '54',
    'needs no anti-forgery token for signing out',
    'refuseForged(exchange);',
    "if (name !== 'logout') refuseForged(exchange);",
  ),
  defect(
    '54',
    'needs no anti-forgery token for PUT',
    "request.method === 'GET') return;",
    "request.method !== 'POST') return;",
  ),
  defect(
    '54',
    'needs no anti-forgery token for contacts',
    'refuseForged(exchange);',
    "if (name !== 'updateContacts') refuseForged(exchange);",
  ),
  defect('54', 'accepts every anti-forgery token', FORGED, "const isOwn = token !== '';"),
  defect(
    '54',
    'only compares the token with its cookie',
    FORGED,
    "const isOwn = token !== '' && sent.get(XSRF_COOKIE) === token;",
  ),
  defect('54', 'has one anti-forgery token for all', "session?.id ?? 'anonymous'", "'anonymous'"),
  defect(
    '54',
    'answers a forged call with 400',
    "throw new Refusal(403, 'Reload the page",
    "throw new Refusal(400, 'Reload the page",
  ),
  defect(
    '54',
    'issues no anti-forgery token with the sign-in options',
    'cookies.push(write.xsrf(sessions.xsrfToken(session)));\n      if',
    'if',
  ),
  defect(
    '54',
    'issues no anti-forgery token at the sign-in',
    'write.session(token, seconds), write.xsrf(xsrf)',
    'write.session(token, seconds)',
  ),
  defect(
    '54',
    'hides the anti-forgery token from pages',
    '`${XSRF_COOKIE}=${token}; ${attributes}`',
    '`${XSRF_COOKIE}=${token}; ${attributes}; HttpOnly`',
  ),
  defect(
    '55',
    'cannot refresh',
    'sessions.extend(session);\n',
    'throw Object.assign(noSession(), { status: 500 });\n',
  ),
  defect('55', 'does not extend the session', 'sessions.extend(session);\n', ''),
  defect(
    '55',
    'extends the session in the reply only',
    EXTENDED,
    `const end = session.expiresAt;\n      ${EXTENDED}`,
    {
      from: REFRESHED,
      to: `${REFRESHED.replace('return', 'const data =')} session.expiresAt = end; return data;`,
    },
  ),
  defect(
    '55',
    'changes the session ID at a refresh',
    EXTENDED,
    'sessions.end(session);\n      const next = sessions.open(session.user);\n      const tokens = sessions.tokensOf(next.session, next.token);',
    { from: REFRESHED, to: REFRESHED.replace('session, tokens', 'next.session, tokens') },
  ),
  defect(
    '55',
    'sends the lifetime of a refresh in minutes',
    'displayName: displayName(user),\n  tokenExpiry,',
    'displayName: displayName(user),\n  tokenExpiry: tokenExpiry / 60,',
  ),
  defect(
    '04',
    'sends a lifetime of 0 at a refresh',
    'displayName: displayName(user),\n  tokenExpiry,',
    'displayName: displayName(user),\n  tokenExpiry: 0 * tokenExpiry,',
  ),
  defect(
    '55',
    'sends no roles at a refresh',
    'roles: roleNames(user),\n  displayName',
    'roles: [],\n  displayName',
  ),
  defect(
    '55',
    'sets no cookies at a refresh',
    REFRESHED,
    REFRESHED.replace('(exchange', '({ ...exchange, cookies: [] }'),
  ),
  defect(
    // The browser keeps another hidden cookie, so only a call after the end of this one shows it.
    '55',
    'does not extend the session cookie',
    REFRESHED,
    `${REFRESHED.replace('return', 'const data =')} exchange.cookies.shift(); return data;`,
  ),
  defect(
    '56',
    'extends sessions forever',
    'Math.min(wanted, session.openedAt + MAX_AGE_MS)',
    'wanted',
  ),
  defect(
    '58',
    'never ends a session',
    'found && found.expiresAt > now() ? found : undefined',
    'found',
  ),
  defect(
    '57',
    'keeps the session after signing out',
    'sessions.end(session);\n      cookies',
    'cookies',
  ),
  defect(
    '57',
    'keeps its cookies after signing out',
    'sessions.end(session);\n      cookies.push(...write.removed());',
    'sessions.end(session);',
  ),
  defect(
    '57',
    'removes cookies of another path',
    '(name) => `${name}=; ${attributes}; Max-Age=0`',
    '(name) => `${name}=; Path=/api; Secure; SameSite=Lax; Max-Age=0`',
  ),
  defect(
    '57',
    'answers signing out with 403',
    'sessions.end(session);\n      cookies',
    'sessions.end(session);\n      throw Object.assign(noSession(), { status: 403 });\n      cookies',
  ),
  defect(
    '57',
    'removes cookies without a session',
    'if (!session) return null;',
    'if (!session) cookies.push(...write.removed());\n      if (!session) return null;',
  ),
  defect(
    '58',
    'needs no session for products',
    "if (access === 'public' ||",
    "if (access === 'public' || name === 'usersProducts' ||",
  ),
  defect(
    '58',
    'needs no session for lookups',
    "if (access === 'public' ||",
    "if (access === 'public' || name === 'lookup' ||",
  ),
  defect(
    '58',
    'answers a missing session with 403',
    'throw noSession(data);',
    "throw new Refusal(403, 'Sign in again.');",
  ),
  defect(
    '58',
    'ignores the tenant of a call',
    'found?.user.tenant === exchange.tenant ? found : undefined',
    'found',
  ),
] as const;
