import { XSRF_COOKIE } from 'sso-contract/names.ts';
import type { LoginData } from 'sso-contract/auth.ts';
import type { UserProfile } from 'sso-contract/profile.ts';
import type { CallName } from 'sso-contract/calls.ts';
import { describeAnswer, isSuccess, type CallOptions, type Caller } from '../caller.ts';
import { decodeCookie, parseSetCookie } from '../cookies.ts';

/** The token of a browser without a session. */
async function foreignToken(caller: Caller): Promise<string> {
  const stranger = caller.createSecondCaller();
  await stranger.call('authTypes', { query: { tenantCode: caller.options.tenant } });
  const value = stranger.browser.jar.get(XSRF_COOKIE) ?? '';
  return decodeCookie(value) ?? value;
}

/** Checks that calls with the user's cookies but without the anti-forgery token of the session are refused. */
export async function checkForgery(
  caller: Caller,
  profile: UserProfile | undefined,
  { langCd }: LoginData,
): Promise<void> {
  const refuse = async (call: CallName, what: string, options: CallOptions, from = caller) => {
    caller.expectStatus(
      'forgery',
      'gateway-contract-54',
      `${call} ${what} is refused with 403`,
      await from.call(call, options),
      403,
    );
  };
  const userId = profile?.userId ?? '';
  // These bodies change nothing, even if the gateway accepts them.
  const language = { body: { userId, langCode: langCd } };
  for (const [call, options] of [
    ['updateProfile', language],
    ['updateContacts', { body: [] }],
    ['logout', {}],
  ] as const) {
    await refuse(call, 'without the anti-forgery token', { ...options, xsrf: null });
    await refuse(call, 'with a token that differs from the cookie', { ...options, xsrf: 'forged' });
  }
  // Other hosts of the domain can set the cookie, so an equal cookie and header prove nothing.
  for (const token of ['forged', await foreignToken(caller)]) {
    const attacked = caller.createSecondCaller({ withCookies: true });
    const cookie = parseSetCookie(`${XSRF_COOKIE}=${encodeURIComponent(token)}; Path=/`, 0);
    attacked.browser.jar.store(cookie, '/');
    const options = { ...language, xsrf: token };
    await refuse('updateProfile', 'with a token of another session', options, attacked);
  }
  const after = await caller.call('userProfile');
  caller.results.expect(
    'forgery',
    'gateway-contract-54',
    'a refused call changes nothing',
    isSuccess(after),
    `${describeAnswer(after)} after the refused calls`,
  );
}
