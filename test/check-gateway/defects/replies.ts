import { defect } from './defect.ts';

const TEXT_TYPE = "'content-type': 'application/json; charset=utf-8'";
const ENVELOPE = '{ success: status < 400, statusCode: status, message, error, data }';
const WRONG = 'throw wrongPassword(limits.countFailure(caller), captchaIteration);';

/** Defects of all replies, of other origins and other methods. */
export const REPLY_DEFECTS = [
  defect('01', 'sends JSON as text', TEXT_TYPE, "'content-type': 'text/plain'"),
  defect(
    '01',
    'omits statusCode',
    ENVELOPE,
    ENVELOPE.replace('statusCode: status', '...(cookies.length > 0 && { statusCode: status })'),
  ),
  defect(
    '01',
    'sends data without an envelope',
    ENVELOPE,
    `cookies.length === 0 && data ? data : ${ENVELOPE}`,
  ),
  defect(
    '01',
    'answers failures with HTML',
    'JSON.stringify(body)',
    "status < 400 ? JSON.stringify(body) : '<!doctype html>'",
  ),
  defect(
    '01',
    'does not answer failures',
    'if (error instanceof Refusal) return refuse(error);',
    'throw error;',
  ),
  defect(
    '02',
    'sends failures with HTTP 200',
    'status: status > 999 ? 403 : status,',
    'status: 200,',
  ),
  defect(
    '02',
    'sends another statusCode',
    ENVELOPE,
    ENVELOPE.replace(': status,', ': status < 400 ? 201 : status,'),
  ),
  defect('03', 'claims success in failures', ENVELOPE, ENVELOPE.replace('status < 400', 'true')),
  defect('03', 'claims failure in successes', ENVELOPE, ENVELOPE.replace('status < 400', 'false')),
  defect(
    '04',
    'sends an empty object in place of null',
    'if (user) void mail(user, code);\n      return null;',
    'if (user) void mail(user, code);\n      return {};',
  ),
  defect(
    '04',
    'sends a word in place of true',
    'sessions.end(session);\n      cookies.push(...write.removed());\n      return null;',
    "sessions.end(session);\n      cookies.push(...write.removed());\n      return { providerLogout: 'yes' };",
  ),
  defect(
    '06',
    'sends 429 without retry-after',
    "'Too many codes were sent.', null, CODE_PAUSE_MS / 1000",
    "'Too many codes were sent.', null",
  ),
  defect('06', 'sends a word as retry-after', 'String(retryAfterSeconds)', "'soon'"),
  defect(
    '07',
    'repeats a wrong password',
    WRONG,
    "throw Object.assign(wrongPassword(limits.countFailure(caller), captchaIteration), { message: password + ' is wrong' });",
  ),
  defect('09', 'allows caching', "'cache-control': 'no-store'", "'cache-control': 'max-age=60'"),
  defect('09', 'allows content sniffing', ", 'x-content-type-options': 'nosniff'", ''),
  defect('09', 'allows HTTP after HTTPS', "'strict-transport-security': 'max-age=31536000'", ''),
  defect(
    '16',
    'signs out by GET',
    'CALLS[name].method === request.method',
    "(CALLS[name].method === request.method || name === 'logout')",
  ),
  defect(
    '16',
    'resets the password by GET',
    'CALLS[name].method === request.method',
    "(CALLS[name].method === request.method || name === 'resetPassword')",
  ),
  defect(
    '16',
    'completes a due change by GET',
    'CALLS[name].method === request.method',
    "(CALLS[name].method === request.method || name === 'forceResetPassword')",
  ),
  defect(
    '16',
    'saves contacts by GET',
    'CALLS[name].method === request.method',
    "(CALLS[name].method === request.method || name === 'updateContacts')",
    { from: 'return JSON.parse(body);', to: "return JSON.parse(body || '[]');" },
  ),
  defect(
    '16',
    'signs in by GET',
    'if (sso.serves(exchange)) return sso.answer(exchange);',
    "if (sso.serves(exchange) && !request.headers['password']) return sso.answer(exchange);\n    if (request.method === 'GET' && request.headers['password'] && exchange.path.endsWith('login')) return envelope({ data: await calls.login?.(exchange) }, exchange.cookies);",
  ),
  defect('44', 'knows every tenant', "if (query.get('tenantCode') !== tenant) return null;", ''),
  defect(
    '44',
    'answers an unknown tenant with 404',
    "if (query.get('tenantCode') !== tenant) return null;",
    "if (query.get('tenantCode') !== tenant) throw Object.assign(wrongPassword(0), { status: 404 });",
  ),
  defect(
    '44',
    'knows no tenant',
    "if (query.get('tenantCode') !== tenant) return null;",
    'return null;',
  ),
  defect(
    '04',
    'sends the sign-in options as an object',
    `authentications: [
          { authType: 'BASIC', orgType: 'BE', name: 'Password', logo: '' },
          ...(provider ? [{ authType: 'OIDC', orgType: 'BE', name: provider.name, logo: '' }] : []),
        ],`,
    'authentications: {},',
  ),
  defect(
    '66',
    'allows every origin',
    'if (origin === undefined || !isListed(origin)) return',
    'if (!origin) return',
  ),
  defect(
    '66',
    'allows the origin null',
    '!isListed(origin)',
    "!(origin === 'null' || isListed(origin))",
  ),
  defect(
    '66',
    'allows origins that begin as a listed one',
    'allowedOrigins.includes(origin)',
    'allowedOrigins.some((one) => origin.startsWith(one))',
  ),
  defect(
    '66',
    'allows origins that end as a listed one',
    'allowedOrigins.includes(origin)',
    "allowedOrigins.some((one) => origin.endsWith(one.replace('https://', '')))",
  ),
  defect(
    '66',
    'allows a listed origin no credentials',
    "'access-control-allow-credentials': 'true',",
    '',
  ),
  defect('66', 'allows a listed origin not all headers', '  CREDENTIAL_ENCODING,\n', ''),
] as const;
