import { defect } from './defect.ts';

const OPEN = 'const { token, session } = sessions.open(user);\n      user.lastSignInAt';
const LOGIN = 'return loginData(user, session, setCookies(exchange, user, session, tokens));';
const WRONG = 'throw wrongPassword(limits.countFailure(caller), captchaIteration);';
const SSO_COOKIES =
  'setCookies(exchange, user, session, sessions.tokensOf(session, token));\n    return completeSignOn(cookies);';
const PASSWORD_CHECK = '!isPassword(user, password, hashCost) || !user)\n';
const SSO_START =
  "const isKnown = query.get('authType') === 'OIDC' && query.get('tenantCode') === tenant;";

/** Defects of sign-ins, with a password and with single sign-on. */
export const SIGN_IN_DEFECTS = [
  defect('40', 'sends no roles', 'roles.map(({ name }) => name);', '[];'),
  defect(
    '04',
    'sends the lifetime as text',
    LOGIN,
    'return loginData(user, session, String(setCookies(exchange, user, session, tokens)));',
  ),
  defect(
    '04',
    'sends a lifetime of 0',
    LOGIN,
    'return loginData(user, session, 0 * setCookies(exchange, user, session, tokens));',
  ),
  defect(
    '04',
    'sends the name as a number',
    'displayName: displayName(user),\n  langCd',
    'displayName: 7,\n  langCd',
  ),
  defect(
    '14',
    'does not decode credentials',
    "decodeCredential(request.headers[name] ?? '', request.headers[CREDENTIAL_ENCODING]) ?? ''",
    "request.headers[name] ?? ''",
  ),
  defect(
    '15',
    'trims passwords',
    "const password = exchange.credential('password');",
    "const password = exchange.credential('password').trim();",
  ),
  defect(
    '15',
    'ignores the case of passwords',
    PASSWORD_CHECK,
    "!['', 'x'].some((end) => isPassword(user, end ? [...password].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join('') : password, hashCost)) || !user)\n",
  ),
  defect(
    '15',
    'fails at a malformed encoding',
    "decodeCredential(request.headers[name] ?? '', request.headers[CREDENTIAL_ENCODING]) ?? ''",
    "(request.headers[CREDENTIAL_ENCODING] ? decodeURIComponent(request.headers[name] ?? '') : request.headers[name] ?? '')",
  ),
  defect('41', 'accepts every password of a known user', PASSWORD_CHECK, '!user)\n'),
  defect(
    '41',
    'answers a wrong password with 401',
    "400,\n    'The user ID",
    "401,\n    'The user ID",
  ),
  defect(
    '41',
    'answers a wrong password without data',
    "is wrong.',\n    refusalData(failedLoginCount, captchaIteration),",
    "is wrong.',",
  ),
  defect(
    '41',
    'answers a wrong password without a message',
    "'The user ID or the password is wrong.'",
    "''",
  ),
  defect(
    '41',
    'does not count failures',
    'const count = (failures.get(keyOf(caller))?.count ?? 0) + 1;',
    'const count = 1;',
  ),
  defect('41', 'counts failures from 0', 'return count;', 'return count - 1;'),
  defect(
    '41',
    'sends a captchaIteration of 0',
    '  captchaIteration,\n  failedLoginCount,',
    '  captchaIteration: 0,\n  failedLoginCount,',
  ),
  defect(
    '41',
    'reveals an unknown user by the text',
    WRONG,
    "throw Object.assign(wrongPassword(limits.countFailure(caller), captchaIteration), user ? {} : { message: 'Unknown user' });",
  ),
  defect(
    '41',
    'reveals an unknown user by the status',
    WRONG,
    "throw Object.assign(wrongPassword(limits.countFailure(caller), captchaIteration), user ? { status: 403, message: 'No' } : {});",
  ),
  defect(
    '41',
    'opens a session at a refused sign-in',
    "error: 'Failed!', data });",
    "error: 'Failed!', data }, ['__Host-session=abcdefghijklmnopqrstuvwxyz; Path=/; Secure; HttpOnly; SameSite=Lax']);",
  ),
  defect('43', 'sends lastLogin with a zone', '.toISOString().slice(0, 19)', '.toISOString()'),
  defect(
    '43',
    'sends lastLogin in local time',
    'new Date(at).toISOString().slice(0, 19)',
    'new Date(at + 7_200_000).toISOString().slice(0, 19)',
  ),
  defect(
    '43',
    'never sends lastLogin',
    'previousSignInAt: user.lastSignInAt,',
    'previousSignInAt: undefined,',
  ),
  defect(
    '52',
    'changes lastLogin at a refresh',
    'setCookies(exchange, session.user, session, tokens)',
    'setCookies(exchange, session.user, { ...session, previousSignInAt: settings.now() }, tokens)',
  ),
  defect('47', 'never locks an account', '?? 0) >= MAX_FAILURES', '?? 0) >= Infinity'),
  defect(
    '47',
    'sends any number of codes',
    'if (isPaused && found.sends >= MAX_CODES) return undefined;',
    '',
  ),
  defect(
    '59',
    'adopts the session ID of the browser',
    OPEN,
    OPEN.replace('open(user)', 'open(user, exchange.token)'),
    {
      from: 'open(user: User): { token: string; session: Session } {\n      const token =',
      to: 'open(user: User, sent?: string) {\n      const token = sent ||',
    },
  ),
  defect(
    '59',
    'counts session IDs',
    "randomBytes(32).toString('base64url');\n      const session",
    '`session-number-0000000${[...sessions.entries()].length}`;\n      const session',
  ),
  defect(
    '59',
    'uses short session IDs',
    "randomBytes(32).toString('base64url');\n      const session",
    "randomBytes(6).toString('base64url');\n      const session",
  ),
  defect(
    '59',
    'derives the session ID from the user',
    "randomBytes(32).toString('base64url');\n      const session",
    'hashOf(user.userId);\n      const session',
  ),
  defect('24', 'starts no single sign-on', SSO_START, 'const isKnown = false;'),
  defect(
    '24',
    'leads where the request says',
    'const target = new URL(provider.authorizeUrl);',
    "const target = new URL(query.get('target') ?? provider.authorizeUrl);",
  ),
  defect(
    '46',
    'returns where the request says',
    'redirect_uri: redirectUri,',
    "redirect_uri: query.get('redirect_uri') ?? redirectUri,",
  ),
  defect(
    '46',
    'shows failures on another site',
    "failSignOn('This sign-in option is not known.', cookies)",
    "redirect(`${query.get('errorUrl') ?? '/'}login?errorMsg=unknown`, cookies)",
  ),
  defect(
    '46',
    'answers an unknown option with 404',
    "return failSignOn('This sign-in option is not known.', cookies);",
    "return { ...failSignOn('This sign-in option is not known.', cookies), status: 404 };",
  ),
  defect('46', 'sends no text with a failure', '?errorMsg=${encodeURIComponent(message)}', ''),
  defect('46', 'shows failures on the home page', '`/login?errorMsg=', '`/?errorMsg='),
  defect(
    '46',
    'fails if the provider refuses',
    'const username = await provider?.signedInUser({ code, codeVerifier, nonce, redirectUri });',
    "if (query.has('error')) return { ...failSignOn('refused', cookies), status: 500 };\n    const username = await provider?.signedInUser({ code, codeVerifier, nonce, redirectUri });",
  ),
  defect(
    '46',
    'signs in whoever returns',
    'const user = users.find((one) => one.username === username);\n    if (!user',
    'const user = users.find((one) => one.username === username) ?? users[0];\n    if (!user',
  ),
  defect(
    '46',
    'accepts a return with another state',
    "if (state === '' || !isSame(state, query.get('state') ?? ''))",
    'if (false)',
  ),
  defect(
    '46',
    'accepts every return while a sign-on is open',
    "if (state === '' || !isSame(state, query.get('state') ?? ''))",
    "if (state === '')",
  ),
  defect(
    '46',
    'opens no session after a single sign-on',
    SSO_COOKIES,
    SSO_COOKIES.replace(
      'return',
      "cookies.splice(cookies.findIndex((one) => one.startsWith('__Host-session')), 1);\n    return",
    ),
  ),
  defect(
    '46',
    'sets no readable cookies after a single sign-on',
    SSO_COOKIES,
    SSO_COOKIES.replace('user', 'undefined'),
  ),
  defect('46', 'shows the dashboard after a single sign-on', "'/login?sso=ok'", "'/dashboard'"),
  defect(
    '15',
    'ignores the last character of passwords',
    PASSWORD_CHECK,
    '(!isPassword(user, password, hashCost) && !isPassword(user, `${password}6`, hashCost)) || !user)\n',
  ),
] as const;
