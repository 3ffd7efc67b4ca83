import { READABLE_COOKIES, XSRF_COOKIE } from '../../../src/core/contract/calls.ts';
import type { LoginData } from '../../../src/core/contract/auth.ts';
import { parseRoles } from '../../../src/core/contract/roles.ts';
import type { Reply } from '../browser.ts';
import { decoded, type SetCookie } from '../cookies.ts';
import type { Ledger, Subject } from '../ledger.ts';

const SOURCE = 'decisions 1.5';
const namesOf = (cookies: readonly SetCookie[]) => cookies.map(({ name }) => name).join(', ');

/** The cookies of a reply that no page can read: the session's. */
export const hiddenCookies = ({ setCookies }: Reply): SetCookie[] =>
  setCookies.filter(({ isHttpOnly, isRemoval }) => isHttpOnly && !isRemoval);

/** Judges the flags of every cookie that a reply sets. */
export function judgeFlags(ledger: Ledger, subject: Subject, reply: Reply, isHttps: boolean): void {
  const set = reply.setCookies.filter(({ isRemoval }) => !isRemoval);
  const rule = (expected: string, isWrong: (cookie: SetCookie) => boolean) => {
    const wrong = set.filter(isWrong);
    ledger.expect(subject, SOURCE, expected, wrong.length === 0, `not so: ${namesOf(wrong)}`);
  };
  rule('cookies say SameSite=Lax or Strict', ({ sameSite }) => !/^(lax|strict)$/.test(sameSite));
  rule('cookies are the whole host’s (Path=/)', ({ path }) => path !== '/');
  if (!isHttps) return;
  rule('cookies are Secure on HTTPS', ({ isSecure }) => !isSecure);
  rule(
    'the session’s cookie has the prefix __Host- on HTTPS',
    ({ name, isHttpOnly }) => isHttpOnly && !name.startsWith('__Host-'),
  );
}

/** Judges that a page can read the anti-forgery token that a reply issues. */
export function judgeToken(ledger: Ledger, subject: Subject, { setCookies }: Reply): void {
  const token = setCookies.find(({ name }) => name === XSRF_COOKIE);
  const isReadable = token !== undefined && !token.isHttpOnly && token.value !== '';
  const got = token ? 'it is HttpOnly or empty' : 'no such cookie';
  ledger.expect(subject, SOURCE, `${XSRF_COOKIE} is issued, readable for pages`, isReadable, got);
}

/** Judges the cookies that pages read against what the sign-in said (spec 3, "Cookies read"). */
export function judgeReadable(ledger: Ledger, reply: Reply, data: LoginData): void {
  const cookies = new Map(reply.setCookies.map((cookie) => [cookie.name, cookie]));
  const expect = ledger.expect.bind(ledger, 'login');
  const missing = READABLE_COOKIES.filter((name) => !cookies.has(name));
  expect(
    'spec 3',
    'the cookies that pages read are set',
    missing.length === 0,
    `missing: ${missing.join(', ')}`,
  );
  const hidden = READABLE_COOKIES.filter((name) => cookies.get(name)?.isHttpOnly);
  expect(
    'spec 3',
    'the cookies that pages read are not HttpOnly',
    hidden.length === 0,
    `HttpOnly: ${hidden.join(', ')}`,
  );
  const text = (name: string) => decoded(cookies.get(name)?.value ?? '');
  const garbled = READABLE_COOKIES.filter((name) => text(name) === undefined);
  expect(
    SOURCE,
    'each value is percent-encoded once',
    garbled.length === 0,
    `not so: ${garbled.join(', ')}`,
  );
  const agrees = (name: 'displayName' | 'userType' | 'langCd') => text(name) === data[name];
  const differing = (['displayName', 'userType', 'langCd'] as const).filter(
    (name) => cookies.has(name) && !agrees(name),
  );
  expect(
    'spec 3',
    'cookies and reply say the same',
    differing.length === 0,
    `they differ in ${differing.join(', ')}`,
  );
  if (cookies.has('tokenExpiryDttm')) {
    const end = text('tokenExpiryDttm') ?? '';
    const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(end);
    expect(SOURCE, 'tokenExpiryDttm is ISO-8601 UTC with Z', isTime, end || 'empty');
  }
  if (cookies.has('roles')) {
    const roles = parseRoles(text('roles') ?? '').map(({ rolGroupName }) => rolGroupName);
    const isSame = roles.join('|') === data.roles.join('|');
    expect(
      SOURCE,
      'roles is Group Name:CODE|Group Name:CODE, in the reply’s order',
      isSame,
      roles.join(', ') || 'no role could be read',
    );
  }
}
