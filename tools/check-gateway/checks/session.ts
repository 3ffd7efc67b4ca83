import { RefreshData, type LoginData } from '../../../src/core/contract/auth.ts';
import { describeAnswer, isSuccess, type Caller } from '../caller.ts';
import { checkCookieAttributes, checkXsrfCookie } from './cookie-rules.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Refreshes the session after a short pause, and checks the reply. */
export async function checkRefresh(caller: Caller, login: LoginData): Promise<void> {
  const { results, options } = caller;
  const expect = results.expect.bind(results, 'refresh');
  await pause(options.agingMs);
  const answer = await caller.call('refresh');
  expect(
    'gateway-contract-55',
    'a session can be refreshed',
    isSuccess(answer),
    describeAnswer(answer),
  );
  const data = RefreshData.safeParse(answer.envelope?.data).data;
  if (!answer.reply || !data) return;
  const agedSeconds = Math.floor(options.agingMs / 1000);
  const isLonger = data.tokenExpiry > login.tokenExpiry - Math.max(1, agedSeconds);
  expect(
    'gateway-contract-55',
    'tokenExpiry is the new remaining time in seconds',
    isLonger,
    `${login.tokenExpiry} s at sign-in, ${data.tokenExpiry} s after the refresh`,
  );
  expect(
    'gateway-contract-55',
    'the reply has roles and displayName',
    data.roles.length > 0 && data.displayName !== '',
    'one of them is empty',
  );
  expect(
    'gateway-contract-55',
    'tokenExpiryDttm is set again',
    answer.reply.setCookies.some(({ name }) => name === 'tokenExpiryDttm'),
    'no such cookie',
  );
  checkXsrfCookie(results, 'refresh', answer.reply);
  checkCookieAttributes(results, 'refresh', answer.reply, options.base.startsWith('https:'));
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

/** Checks that calls with the user's cookies but without the anti-forgery token are refused. */
export async function checkForgery(caller: Caller): Promise<void> {
  const expect = caller.results.expect.bind(caller.results, 'forgery');
  for (const [xsrf, what] of [
    [null, 'without its anti-forgery token'],
    ['forged', 'with a token that is not the session’s'],
  ] as const) {
    const answer = await caller.call('logout', { xsrf });
    expect(
      'gateway-contract-54',
      `a call ${what} is refused with 403`,
      answer.status === 403,
      describeAnswer(answer),
    );
  }
  const after = await caller.call('userProfile');
  expect(
    'gateway-contract-54',
    'a refused call changes nothing',
    isSuccess(after),
    `${describeAnswer(after)} after the refused call`,
  );
}

/** Signs out, and checks that the session's cookies no longer work. */
export async function checkSignOut(caller: Caller): Promise<void> {
  const { results } = caller;
  const attacker = caller.createSecondCaller({ withCookies: true });
  const answer = await caller.call('logout');
  results.expect(
    'logout',
    'gateway-contract-57',
    'signing out is answered with 200',
    isSuccess(answer),
    describeAnswer(answer),
  );
  const removed = new Set(
    answer.reply?.setCookies.filter(({ isRemoval }) => isRemoval).map(({ name }) => name),
  );
  results.expect(
    'logout',
    'gateway-contract-57',
    'the cookie tokenExpiryDttm is removed',
    removed.has('tokenExpiryDttm'),
    'it is not removed',
  );
  for (const call of ['userProfile', 'refresh'] as const) {
    const replay = await attacker.call(call);
    results.expect(
      'logout',
      'gateway-contract-57',
      'the session has ended: its cookies get 401',
      replay.status === 401,
      `${describeAnswer(replay)} from ${call}`,
    );
  }
}

/** Checks that a session for a forced password change allows no other calls. */
export async function checkForcedChange(caller: Caller): Promise<void> {
  const answer = await caller.call('userProfile');
  caller.results.expect(
    'userProfile',
    'gateway-contract-42',
    'while a password change is due, other calls get 403',
    answer.status === 403,
    describeAnswer(answer),
  );
}
