import { READABLE_COOKIES } from 'sso-contract/names.ts';
import type { LoginData } from 'sso-contract/auth.ts';
import { parseRoles } from 'sso-contract/roles.ts';
import type { Reply } from '../browser.ts';
import { decodeCookie } from '../cookies.ts';
import type { CheckResults, Subject } from '../results.ts';

/** Clocks and replies may be this far apart. */
export const CLOCK_TOLERANCE_MS = 60_000;

const LOCALE = /^[a-z]{2,3}(_[A-Z][a-z]{3})?(_([A-Z]{2}|\d{3}))?$/;
const UTC_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Compares the cookies that pages read with the data of the sign-in. */
export function checkReadableCookies(
  results: CheckResults,
  subject: Subject,
  reply: Reply,
  data: LoginData,
): void {
  const cookies = new Map(reply.setCookies.map((cookie) => [cookie.name, cookie]));
  const expect = results.expect.bind(results, subject);
  const checkAll = (
    rule: 'gateway-contract-51' | 'gateway-contract-52',
    expected: string,
    isWrong: (name: (typeof READABLE_COOKIES)[number]) => boolean | undefined,
  ) => {
    const wrong = READABLE_COOKIES.filter(isWrong);
    expect(rule, expected, wrong.length === 0, `not ${wrong.join(', ')}`);
  };
  const text = (name: string) => decodeCookie(cookies.get(name)?.value ?? '');
  checkAll('gateway-contract-51', 'the cookies that pages read are set', (name) => {
    const cookie = cookies.get(name);
    return !cookie || cookie.isRemoval;
  });
  checkAll(
    'gateway-contract-51',
    'the cookies that pages read are not HttpOnly',
    (name) => cookies.get(name)?.isHttpOnly,
  );
  checkAll(
    'gateway-contract-52',
    'each value is percent-encoded once',
    (name) => text(name) === undefined,
  );
  const same = { ...data, locale: data.langCd };
  checkAll(
    'gateway-contract-52',
    'cookies and reply have the same values',
    (name) => cookies.has(name) && isKeyOf(same, name) && text(name) !== same[name],
  );
  checkAll(
    'gateway-contract-52',
    'langCd and locale are codes such as en_US',
    (name) => (name === 'langCd' || name === 'locale') && !LOCALE.test(text(name) ?? ''),
  );
  expect(
    'gateway-contract-52',
    'username is not empty',
    Boolean(text('username')),
    'an empty value',
  );
  checkExpiry(results, subject, text('tokenExpiryDttm') ?? '', reply.at + data.tokenExpiry * 1000);
  checkRoles(results, subject, text('roles') ?? '', data.roles);
}

const isKeyOf = (
  values: object,
  name: string,
): name is 'userType' | 'displayName' | 'langCd' | 'lastLogin' | 'locale' =>
  name !== 'roles' && Object.hasOwn(values, name);

function checkExpiry(results: CheckResults, subject: Subject, value: string, endsAt: number): void {
  const isTime = UTC_TIME.test(value);
  results.expect(
    subject,
    'gateway-contract-52',
    'tokenExpiryDttm is ISO-8601 UTC with Z',
    isTime,
    value || 'empty',
  );
  if (!isTime) return;
  const differenceMs = Date.parse(value) - endsAt;
  results.expect(
    subject,
    'gateway-contract-52',
    'tokenExpiryDttm is the time at which tokenExpiry ends',
    Math.abs(differenceMs) <= CLOCK_TOLERANCE_MS,
    `${Math.round(differenceMs / 1000)} s apart`,
  );
}

function checkRoles(
  results: CheckResults,
  subject: Subject,
  value: string,
  expected: readonly string[],
): void {
  const roles = parseRoles(value);
  const isSame = roles.map(({ rolGroupName }) => rolGroupName).join('|') === expected.join('|');
  const haveCodes = roles.every(({ roleCode }) => roleCode !== '');
  results.expect(
    subject,
    'gateway-contract-52',
    'roles is Group Name:CODE|Group Name:CODE, in the reply’s order',
    isSame && haveCodes,
    value || 'no role',
  );
}
