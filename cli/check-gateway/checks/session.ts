import { RefreshData, type LoginData } from 'sso-contract/auth.ts';
import { describeAnswer, isSuccess, type Caller } from '../caller.ts';
import { READABLE_COOKIES, XSRF_COOKIE } from 'sso-contract/names.ts';
import { checkLifetimes, checkXsrfCookie, httpOnlyCookies } from './cookie-rules.ts';
import { checkReadableCookies } from './readable-cookies.ts';
import type { SignIn } from './sign-in.ts';

/** Refreshes the session after a short pause, and checks the reply. */
export async function checkRefresh(caller: Caller, { data: login }: SignIn): Promise<void> {
  const { results, options } = caller;
  const expect = results.expect.bind(results, 'refresh', 'gateway-contract-55');
  await options.machine.pause(options.agingMs);
  const answer = await caller.call('refresh');
  expect('a session can be refreshed', isSuccess(answer), describeAnswer(answer));
  const data = RefreshData.safeParse(answer.envelope?.data).data;
  if (!answer.reply || !data) return;
  const { reply } = answer;
  const agedSeconds = Math.floor(options.agingMs / 1000);
  const isLonger = data.tokenExpiry > login.tokenExpiry - Math.max(1, agedSeconds);
  expect(
    'tokenExpiry is the new remaining time in seconds',
    isLonger,
    `${login.tokenExpiry} s at sign-in, ${data.tokenExpiry} s after the refresh`,
  );
  const isSame =
    data.roles.join('|') === login.roles.join('|') && data.displayName === login.displayName;
  expect('the reply has the roles and the displayName of the sign-in', isSame, 'other values');
  expect(
    'the cookies that pages read are set again',
    reply.setCookies.some(({ name }) => name === 'tokenExpiryDttm'),
    'no such cookies',
  );
  checkXsrfCookie(results, 'refresh', reply);
  checkLifetimes(caller, 'refresh', data, true);
  // lastLogin too must be the one of the sign-in (gateway-contract-43).
  checkReadableCookies(results, 'refresh', reply, { ...login, ...data });
}

/** Checks that a refresh keeps the session's ID, because all tabs share it. */
export async function checkSessionIdKept(caller: Caller): Promise<void> {
  const otherTab = caller.createSecondCaller({ withCookies: true });
  await caller.call('refresh');
  const answer = await otherTab.call('userProfile');
  caller.results.expect(
    'refresh',
    'gateway-contract-55',
    'the session keeps its ID',
    isSuccess(answer),
    `${describeAnswer(answer)} for a tab with the previous cookies`,
  );
}

/** Signs out, and checks that the session's cookies no longer work. */
export async function checkSignOut(caller: Caller): Promise<void> {
  const { results } = caller;
  const refreshed = (await caller.call('refresh')).reply;
  const names = [
    ...(refreshed ? httpOnlyCookies(refreshed).map(({ name }) => name) : []),
    ...[XSRF_COOKIE, ...READABLE_COOKIES],
  ];
  const attacker = caller.createSecondCaller({ withCookies: true });
  const answer = await caller.call('logout');
  const expect = results.expect.bind(results, 'logout', 'gateway-contract-57');
  expect('signing out is answered with 200', isSuccess(answer), describeAnswer(answer));
  expect(
    'the browser no longer has the cookie tokenExpiryDttm',
    caller.browser.jar.get('tokenExpiryDttm') === undefined,
    'it is not removed',
  );
  const left = names.filter((name) => caller.browser.jar.get(name) !== undefined);
  results.expect(
    'logout',
    'gateway-contract-145',
    'the browser no longer has a cookie of the session',
    left.length === 0,
    `it has ${left.join(', ')}`,
  );
  for (const call of ['userProfile', 'refresh'] as const) {
    const replay = await attacker.call(call);
    expect(
      'the session has ended: its cookies get 401',
      replay.status === 401,
      `${describeAnswer(replay)} from ${call}`,
    );
  }
  const late = caller.createSecondCaller();
  await late.call('authTypes');
  const lateAnswer = await late.call('logout');
  const { reply } = lateAnswer;
  caller.expectStatus(
    'logout',
    'gateway-contract-57',
    'a sign-out without a session is a 200',
    lateAnswer,
    200,
  );
  expect(
    'a sign-out without a session sets and removes no cookie',
    reply?.setCookies.length === 0,
    reply?.setCookies.map(({ name }) => name).join(', ') ?? 'no reply',
  );
}

/** Checks that the session does not count at another tenant. */
export async function checkOtherTenant(caller: Caller): Promise<void> {
  const { options } = caller;
  const headers = { [options.tenantHeader]: 'NO-SUCH-TENANT' };
  for (const call of ['userProfile', 'usersProducts'] as const)
    caller.expectStatus(
      call,
      'gateway-contract-58',
      'with the code of another tenant, the reply is 401 or 403',
      await caller.call(call, { headers }),
      401,
      403,
    );
}

/** Half a lifetime passes several times, so that the session lives by its refreshes alone. */
const HALVES = 3;
const MAX_AGE_SECONDS = 12 * 3600;

/** Waits for the end of the session, if `--wait` allows that: a refresh extends it, and without one it ends. */
export async function checkLifetime(
  caller: Caller,
  { tokenExpiry }: LoginData,
  signIn: () => Promise<unknown>,
): Promise<void> {
  const { results, options } = caller;
  const { machine, waitSeconds } = options;
  const neededSeconds = Math.ceil(tokenExpiry * (HALVES / 2 + 1)) + 2;
  if (waitSeconds < neededSeconds) {
    const why = `waiting for the end of the session needs --wait ${neededSeconds}`;
    for (const rule of ['gateway-contract-55', 'gateway-contract-58'] as const)
      results.skip('refresh', rule, why);
    return;
  }
  await signIn();
  for (let half = 0; half < HALVES; half += 1) {
    await machine.pause((tokenExpiry / 2) * 1000);
    const answer = await caller.call('refresh');
    caller.expectStatus(
      'refresh',
      'gateway-contract-55',
      'a refreshed session lives longer than its first lifetime',
      answer,
      200,
    );
  }
  await machine.pause(tokenExpiry * 1000 + 2000);
  // The browser has dropped the cookie. The session must have ended on the gateway too.
  const thief = caller.createSecondCaller();
  for (const cookie of caller.browser.jar.hidden())
    thief.browser.jar.store({ ...cookie, seconds: undefined }, '/');
  caller.expectStatus(
    'userProfile',
    'gateway-contract-58',
    'a session that was not refreshed ends',
    await thief.call('userProfile'),
    401,
  );
}

/** Refreshes a session for 12 hours, if `--wait` allows that. It must end then. */
export async function checkMaximumAge(
  caller: Caller,
  { tokenExpiry }: LoginData,
  signIn: () => Promise<unknown>,
): Promise<void> {
  const { results, options } = caller;
  if (options.waitSeconds <= MAX_AGE_SECONDS)
    return results.skip(
      'refresh',
      'gateway-contract-56',
      `12 hours of refreshes need --wait ${MAX_AGE_SECONDS + 3600}`,
    );
  await signIn();
  const stepSeconds = Math.max(1, tokenExpiry / 2);
  let status = 200;
  for (let age = 0; age <= MAX_AGE_SECONDS && status === 200; age += stepSeconds) {
    await options.machine.pause(stepSeconds * 1000);
    status = (await caller.call('refresh')).status;
  }
  results.expect(
    'refresh',
    'gateway-contract-56',
    'no refresh extends a session beyond 12 hours',
    status === 401,
    `HTTP ${status} after 12 hours`,
  );
}
