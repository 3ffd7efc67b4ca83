import { LoginData } from 'sso-contract/auth.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { describeAnswer, isSuccess, type Answer, type Caller } from '../caller.ts';
import { sendSignIn } from './sign-in.ts';
import { swapCase } from './wrong-passwords.ts';

/** How long the elements wait for a refresh. */
const MAX_MS = 7_000;
const MEASUREMENTS = 3;

/** Returns how long the fastest of some calls took, in milliseconds: others may have waited for this machine. */
async function fastestOf(caller: Caller, call: 'authTypes' | 'refresh'): Promise<number> {
  const { machine, tenant } = caller.options;
  const times: number[] = [];
  for (let at = 0; at < MEASUREMENTS && (times[0] ?? MAX_MS) >= MAX_MS; at += 1) {
    const start = machine.now();
    await caller.call(call, call === 'authTypes' ? { query: { tenantCode: tenant } } : {});
    times.unshift(machine.now() - start);
  }
  return Math.min(...times);
}

/** Checks that a refresh is as fast as the elements need it, by the fastest of three. */
async function checkTime(caller: Caller): Promise<void> {
  const { results } = caller;
  const refreshMs = await fastestOf(caller, 'refresh');
  const overheadMs = refreshMs > MAX_MS ? await fastestOf(caller, 'authTypes') : 0;
  if (overheadMs > MAX_MS / 2)
    return results.skip('refresh', 'gateway-contract-137', 'too slow: every call takes seconds');
  results.expect(
    'refresh',
    'gateway-contract-137',
    'a refresh is answered within 7 s',
    refreshMs <= MAX_MS,
    `${(refreshMs / 1000).toFixed(1)} s, the fastest of ${MEASUREMENTS}`,
  );
}

/**
 * Signs in three times, the second time later. Checks that lastLogin is never the time of its own sign-in, whatever the
 * clock of the gateway says, and that the case of the user ID does not matter.
 */
async function checkSignIns(browsers: readonly Caller[], user: string, password: string) {
  const [first, second, third] = browsers;
  if (!first || !second || !third) return;
  const { results, options } = first;
  await sendSignIn(first, user, password);
  await options.machine.pause(options.agingMs);
  const timeOf = ({ envelope }: Answer): number =>
    Date.parse(`${LoginData.safeParse(envelope?.data).data?.lastLogin ?? ''}Z`);
  const before = await sendSignIn(second, user, password);
  const after = await sendSignIn(third, swapCase(user), password);
  first.expectStatus(
    'login',
    'gateway-contract-150',
    'the user ID in another case signs in',
    after,
    200,
  );
  const seconds = (timeOf(after) - timeOf(before)) / 1000;
  if (Number.isNaN(seconds)) return;
  results.expect(
    'login',
    'gateway-contract-43',
    'lastLogin is not the time of its own sign-in',
    seconds >= Math.floor(options.agingMs / 1000),
    `two of them are ${seconds} s apart, their sign-ins at least ${options.agingMs / 1000} s`,
  );
}

/** Checks the refreshes of several tabs and browsers of the user, with sessions of its own. */
export async function checkRefreshes(
  caller: Caller,
  user: string,
  password: string,
): Promise<void> {
  const { results, options } = caller;
  const own = caller.createSecondCaller();
  const others = [caller.createSecondCaller(), caller.createSecondCaller()];
  await checkSignIns([...others, own], user, password);
  const tab = own.createSecondCaller({ withCookies: true });
  const expect = results.expect.bind(results, 'refresh', 'gateway-contract-143');
  for (const other of others) await other.call('userProfile');
  for (const answer of await Promise.all([own.call('refresh'), tab.call('refresh')]))
    expect('two tabs refresh at the same time', isSuccess(answer), describeAnswer(answer));
  for (const other of others) {
    const profile = await other.call('userProfile');
    expect('the other sessions of the user go on', isSuccess(profile), describeAnswer(profile));
  }
  await checkTime(own);
  for (let at = 0; at < 4; at += 1) {
    const answer = await own.call('refresh');
    caller.expectStatus('refresh', 'gateway-contract-55', 'each refresh is a 200', answer, 200);
  }
  if (options.mayWrite) {
    // The password that the user has. A gateway that sets it has not asked for the old one.
    const headers = credentialHeaders({ password });
    caller.expectStatus(
      'forceResetPassword',
      'gateway-contract-151',
      'a change that is not due is a 403',
      await own.call('forceResetPassword', { headers }),
      403,
    );
  }
  // Another tab of the browser shows the sign-in form.
  await own.call('authTypes', { query: { tenantCode: options.tenant } });
  caller.expectStatus(
    'authTypes',
    'gateway-contract-152',
    'a call with the token that authTypes has set succeeds',
    await own.call('logout'),
    200,
  );
  for (const browser of others) await browser.call('logout');
}
