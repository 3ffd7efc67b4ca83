import { READABLE_COOKIES, XSRF_COOKIE } from '../../../src/core/contract/names.ts';
import type { LoginData } from '../../../src/core/contract/auth.ts';
import { parseRoles } from '../../../src/core/contract/roles.ts';
import type { Reply } from '../browser.ts';
import { decodeCookie, type SetCookie } from '../cookies.ts';
import type { CheckResults, Subject } from '../results.ts';

const SOURCE = 'gateway-contract-50';
const namesOf = (cookies: readonly SetCookie[]) => cookies.map(({ name }) => name).join(', ');

/** Returns the HttpOnly cookies that a reply sets. */
export const httpOnlyCookies = ({ setCookies }: Reply): SetCookie[] =>
  setCookies.filter(({ isHttpOnly, isRemoval }) => isHttpOnly && !isRemoval);

/** Checks the attributes of every cookie that a reply sets. */
export function checkCookieAttributes(
  results: CheckResults,
  subject: Subject,
  reply: Reply,
  isHttps: boolean,
): void {
  const set = reply.setCookies.filter(({ isRemoval }) => !isRemoval);
  const rule = (expected: string, isWrong: (cookie: SetCookie) => boolean) => {
    const wrong = set.filter(isWrong);
    results.expect(subject, SOURCE, expected, wrong.length === 0, `not for ${namesOf(wrong)}`);
  };
  rule('cookies have SameSite=Lax or Strict', ({ sameSite }) => !/^(lax|strict)$/.test(sameSite));
  rule('cookies apply to the whole host (Path=/)', ({ path }) => path !== '/');
  if (!isHttps) return;
  rule('cookies are Secure on HTTPS', ({ isSecure }) => !isSecure);
  rule(
    'the session cookie has the prefix __Host- on HTTPS',
    ({ name, isHttpOnly }) => isHttpOnly && !name.startsWith('__Host-'),
  );
}

/** Checks that a reply sets the anti-forgery cookie and that pages can read it. */
export function checkXsrfCookie(
  results: CheckResults,
  subject: Subject,
  { setCookies }: Reply,
): void {
  const token = setCookies.find(({ name }) => name === XSRF_COOKIE);
  const isReadable = token !== undefined && !token.isHttpOnly && token.value !== '';
  const got = token ? 'it is HttpOnly or empty' : 'no such cookie';
  results.expect(
    subject,
    'gateway-contract-54',
    `${XSRF_COOKIE} is set, and pages can read it`,
    isReadable,
    got,
  );
}

/** Compares the cookies that pages read with the data of the sign-in. */
export function checkReadableCookies(results: CheckResults, reply: Reply, data: LoginData): void {
  const cookies = new Map(reply.setCookies.map((cookie) => [cookie.name, cookie]));
  const expect = results.expect.bind(results, 'login');
  const missing = READABLE_COOKIES.filter((name) => !cookies.has(name));
  expect(
    'gateway-contract-51',
    'the cookies that pages read are set',
    missing.length === 0,
    `missing: ${missing.join(', ')}`,
  );
  const hidden = READABLE_COOKIES.filter((name) => cookies.get(name)?.isHttpOnly);
  expect(
    'gateway-contract-51',
    'the cookies that pages read are not HttpOnly',
    hidden.length === 0,
    `HttpOnly: ${hidden.join(', ')}`,
  );
  const text = (name: string) => decodeCookie(cookies.get(name)?.value ?? '');
  const garbled = READABLE_COOKIES.filter((name) => text(name) === undefined);
  expect(
    'gateway-contract-52',
    'each value is percent-encoded once',
    garbled.length === 0,
    `not for ${garbled.join(', ')}`,
  );
  const isEqual = (name: 'displayName' | 'userType' | 'langCd') => text(name) === data[name];
  const differing = (['displayName', 'userType', 'langCd'] as const).filter(
    (name) => cookies.has(name) && !isEqual(name),
  );
  expect(
    'gateway-contract-52',
    'cookies and reply have the same values',
    differing.length === 0,
    `they differ in ${differing.join(', ')}`,
  );
  if (cookies.has('tokenExpiryDttm')) {
    const end = text('tokenExpiryDttm') ?? '';
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(end);
    expect('gateway-contract-52', 'tokenExpiryDttm is ISO-8601 UTC with Z', isTime, end || 'empty');
  }
  if (cookies.has('roles')) {
    const roles = parseRoles(text('roles') ?? '').map(({ rolGroupName }) => rolGroupName);
    const isSame = roles.join('|') === data.roles.join('|');
    expect(
      'gateway-contract-52',
      'roles is Group Name:CODE|Group Name:CODE, in the reply’s order',
      isSame,
      roles.join(', ') || 'no readable role',
    );
  }
}
