import { defect } from './defect.ts';

const TEXT_TYPE = "'content-type': 'application/json; charset=utf-8'";
const SUCCESS = "{ success: true, statusCode: 200, message: '', error: '', data }";
const FAILURE = "{ success: false, statusCode: status, message, error: 'Failed!', data }";
const REFUSED_BODY = `    cookies: [],
    body: JSON.stringify(envelope),`;

/** Defects of all replies, of other origins and other methods. */
export const REPLY_DEFECTS = [
  defect('01', 'sends JSON as text', TEXT_TYPE, "'content-type': 'text/plain'"),
  defect(
    '01',
    'omits statusCode',
    SUCCESS,
    "{ success: true, ...(cookies.length > 0 && { statusCode: 200 }), message: '', error: '', data }",
  ),
  defect(
    '01',
    'sends data without an envelope',
    SUCCESS,
    `cookies.length === 0 && data ? data : ${SUCCESS}`,
  ),
  defect('01', 'answers failures with HTML', REFUSED_BODY, "cookies: [], body: '<!doctype html>',"),
  defect(
    '01',
    'does not answer failures',
    'if (error instanceof Refusal) return refuse(error);',
    'throw error;',
  ),
  defect(
    '02',
    'sends failures with HTTP 200',
    `  return {
    status,
    headers: { ...COMMON, ...JSON_TYPE, ...retry },`,
    `  return {
    status: 200,
    headers: { ...COMMON, ...JSON_TYPE, ...retry },`,
  ),
  defect('02', 'sends another statusCode', SUCCESS, SUCCESS.replace('200', '201')),
  defect('03', 'claims success in failures', FAILURE, FAILURE.replace('false', 'true')),
  defect('03', 'claims failure in successes', SUCCESS, SUCCESS.replace('true', 'false')),
  defect(
    '04',
    'sends an empty object in place of null',
    'if (user) void mail(user, code);\n      return null;',
    'if (user) void mail(user, code);\n      return {};',
  ),
  defect(
    '04',
    'sends a word in place of true',
    'sessions.end(session);\n      cookies.push(...removedCookies());\n      return null;',
    "sessions.end(session);\n      cookies.push(...removedCookies());\n      return { providerLogout: 'yes' };",
  ),
  defect(
    '06',
    'sends 429 without retry-after',
    "'Too many codes were sent.', null, 120",
    "'Too many codes were sent.', null",
  ),
  defect('06', 'sends a word as retry-after', 'String(retryAfterSeconds)', "'soon'"),
  defect(
    '07',
    'repeats a wrong password',
    'throw refuseSignIn(limits.countFailure(caller));',
    "throw new Refusal(400, password + ' is wrong', { captchaIteration, failedLoginCount: limits.countFailure(caller) });",
  ),
  defect('09', 'allows caching', "'cache-control': 'no-store'", "'cache-control': 'max-age=60'"),
  defect('09', 'allows content sniffing', "'x-content-type-options': 'nosniff',", ''),
  defect('09', 'allows HTTP after HTTPS', "'strict-transport-security': 'max-age=31536000',", ''),
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
    "if (sso.serves(exchange) && !request.headers['password']) return sso.answer(exchange);\n    if (request.method === 'GET' && request.headers['password'] && path.endsWith('login')) return succeed(exchange, await calls.login?.(exchange));",
  ),
  defect('44', 'knows every tenant', "if (query.get('tenantCode') !== tenant) return null;", ''),
  defect(
    '44',
    'answers an unknown tenant with 404',
    "if (query.get('tenantCode') !== tenant) return null;",
    "if (query.get('tenantCode') !== tenant) throw new Refusal(404, 'Unknown');",
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
    'if (!allowedOrigins.includes(origin)) return',
    'if (!origin) return',
  ),
  defect(
    '66',
    'allows the origin null',
    '!allowedOrigins.includes(origin)',
    "!(origin === 'null' || allowedOrigins.includes(origin))",
  ),
  defect(
    '66',
    'allows origins that begin as a listed one',
    '!allowedOrigins.includes(origin)',
    '!allowedOrigins.some((one) => origin.startsWith(one))',
  ),
  defect(
    '66',
    'allows origins that end as a listed one',
    '!allowedOrigins.includes(origin)',
    "!allowedOrigins.some((one) => origin.endsWith(one.replace('https://', '')))",
  ),
  defect(
    '66',
    'allows a listed origin no credentials',
    "'access-control-allow-credentials': 'true',",
    '',
  ),
  defect('66', 'allows a listed origin not all headers', "'otp', 'credential-encoding'", "'otp'"),
] as const;
