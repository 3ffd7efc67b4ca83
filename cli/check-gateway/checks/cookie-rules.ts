import { READABLE_COOKIES, XSRF_COOKIE } from 'sso-contract/names.ts';
import type { LoginData } from 'sso-contract/auth.ts';
import type { Reply } from '../browser.ts';
import type { Receiver } from '../receiver.ts';
import type { SetCookie } from '../cookies.ts';
import type { CheckResults, Subject } from '../results.ts';
import type { RuleId } from '../rules.ts';

const namesOf = (cookies: readonly SetCookie[]) => cookies.map(({ name }) => name).join(', ');

/** Returns the HttpOnly cookies that a reply sets. */
export const httpOnlyCookies = ({ setCookies }: Reply): SetCookie[] =>
  setCookies.filter(({ isHttpOnly, isRemoval }) => isHttpOnly && !isRemoval);

/** Checks the attributes of every cookie that a reply sets, and whether browsers store it. */
export function checkCookies(
  results: CheckResults,
  subject: Subject,
  { setCookies, rejections }: Reply,
  isHttps: boolean,
): void {
  if (setCookies.length === 0) return;
  results.expect(
    subject,
    'gateway-contract-53',
    'browsers accept every cookie',
    rejections.length === 0,
    rejections.join('; '),
  );
  const set = setCookies.filter(({ isRemoval }) => !isRemoval);
  const check = (rule: RuleId, expected: string, isWrong: (cookie: SetCookie) => boolean) => {
    const wrong = set.filter(isWrong);
    results.expect(subject, rule, expected, wrong.length === 0, `not for ${namesOf(wrong)}`);
  };
  check('gateway-contract-53', 'cookies are for this host only (no Domain)', (cookie) =>
    Boolean(cookie.domain),
  );
  check(
    'gateway-contract-50',
    'cookies have SameSite=Lax or Strict',
    ({ sameSite }) => !/^(lax|strict)$/.test(sameSite),
  );
  check(
    'gateway-contract-50',
    'cookies apply to the whole host (Path=/)',
    ({ path }) => path !== '/',
  );
  if (!isHttps) return;
  check('gateway-contract-50', 'cookies are Secure on HTTPS', ({ isSecure }) => !isSecure);
  check(
    'gateway-contract-50',
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

/** Cookies and the session may end a little apart, because the reply takes time. */
const TOLERANCE_SECONDS = 1;
const READABLE_SECONDS = 12 * 3600;
const READABLE_TOLERANCE_SECONDS = 600;

/** Checks that the browser keeps the cookies for as long as the session lives, after a sign-in or a refresh. */
export function checkLifetimes(
  { results, browser: { jar } }: Receiver,
  subject: Subject,
  { tokenExpiry }: Pick<LoginData, 'tokenExpiry'>,
  hasReadable: boolean,
): void {
  const needed = tokenExpiry - TOLERANCE_SECONDS;
  const lives = jar.hidden().map(({ name }) => jar.secondsLeft(name));
  const longest = Math.max(0, ...lives);
  results.expect(
    subject,
    'gateway-contract-53',
    'the browser keeps the session cookie as long as the session lives',
    longest >= needed,
    `${Math.round(longest)} s of ${tokenExpiry} s`,
  );
  const xsrf = jar.secondsLeft(XSRF_COOKIE);
  results.expect(
    subject,
    'gateway-contract-53',
    `the browser keeps ${XSRF_COOKIE} as long as the session lives`,
    xsrf >= needed,
    `${Math.round(xsrf)} s of ${tokenExpiry} s`,
  );
  if (!hasReadable) return;
  const wrong = READABLE_COOKIES.filter(
    (name) => Math.abs(jar.secondsLeft(name) - READABLE_SECONDS) > READABLE_TOLERANCE_SECONDS,
  );
  results.expect(
    subject,
    'gateway-contract-52',
    'the cookies that pages read live 12 hours',
    wrong.length === 0,
    wrong.map((name) => `${name} ${Math.round(jar.secondsLeft(name))} s`).join(', '),
  );
}
