import type { AuthTypesData, AuthenticationOption } from 'sso-contract/auth.ts';
import { REMEMBER } from 'sso-contract/features.ts';
import type { Caller } from '../caller.ts';
import { checkCompletedSignOn } from './completed-sign-on.ts';
import { ELSEWHERE, expectFailure, navigate, start, targetOf } from './sso-navigation.ts';
import { Absence } from '../results.ts';

const SSO_RULES = [
  'gateway-contract-24',
  'gateway-contract-46',
  'gateway-contract-114',
  'gateway-contract-141',
] as const;

/** Starts single sign-on with a provider, and returns from it with failures. Signs in there if `--provider-command` can. */
async function checkProvider(caller: Caller, option: AuthenticationOption): Promise<void> {
  const { results, options } = caller;
  const reply = await start(caller, option, true);
  if (!reply) return;
  const target = targetOf(reply, options.base);
  const host = target?.host ?? 'nowhere';
  results.expect(
    'sso',
    'gateway-contract-24',
    `${option.name || option.authType} leads to its provider`,
    target !== undefined &&
      !target.searchParams.has('errorMsg') &&
      target.host !== new URL(ELSEWHERE).host,
    `HTTP ${reply.status} to ${host}`,
  );
  const callback = target?.searchParams.get('redirect_uri') ?? '';
  if (!URL.canParse(callback)) {
    for (const rule of [
      'gateway-contract-46',
      'gateway-contract-114',
      'gateway-contract-141',
    ] as const)
      results.skip('sso', rule, `the redirect to ${host} has no redirect_uri`);
    return;
  }
  const { origin, pathname } = new URL(callback);
  const isOwn = origin === new URL(options.base).origin;
  results.expect(
    'sso',
    'gateway-contract-46',
    'the provider returns to the gateway',
    isOwn,
    callback,
  );
  if (!isOwn) return;
  const state = target?.searchParams.get('state') ?? '';
  const path = pathname.slice(new URL(options.base).pathname.replace(/\/$/, '').length);
  const back = (query: Record<string, string>, from: Caller) =>
    navigate(from, `${path}?${new URLSearchParams(query).toString()}`);
  // An attacker's link with the attacker's own flow, in another browser.
  const victim = caller.createSecondCaller();
  expectFailure(
    caller,
    'a return in another browser leads to /login?errorMsg=…',
    await back({ code: 'check-gateway', state }, victim),
  );
  expectFailure(
    caller,
    'a return with another state leads to /login?errorMsg=…',
    await back({ code: 'check-gateway', state: `not-${state}` }, caller),
  );
  const again = await start(caller, option);
  const newState = (again && targetOf(again, options.base)?.searchParams.get('state')) ?? '';
  expectFailure(
    caller,
    'a refusal of the provider leads to /login?errorMsg=…',
    await back({ error: 'access_denied', state: newState }, caller),
  );
  for (const browser of [victim, caller]) {
    const { status } = await browser.call('userProfile');
    results.expect(
      'sso',
      'gateway-contract-46',
      'a failed single sign-on opens no session',
      status === 401,
      `HTTP ${status}`,
    );
  }
  await checkLoginHint(caller, option);
  await checkCompletedSignOn(caller, option);
}

/** Checks what the provider learns of the user whom the page remembers. */
async function checkLoginHint(caller: Caller, option: AuthenticationOption): Promise<void> {
  const { results, options, features } = caller;
  const hintFor = async (loginHint: string) => {
    const reply = await start(caller.createSecondCaller(), option, false, loginHint);
    const query = reply && targetOf(reply, options.base)?.searchParams;
    // With a pushed request, the redirect shows nothing.
    return query?.has('redirect_uri') ? query.get('login_hint') : undefined;
  };
  const expect = results.expect.bind(results, 'sso', 'gateway-contract-114');
  const user = 'ada@acme.example';
  const hint = await hintFor(user);
  if (hint === undefined)
    return results.skip('sso', 'gateway-contract-114', 'the redirect does not show the request');
  const isRemembering = features.includes(REMEMBER);
  const expected = `the provider gets ${isRemembering ? 'a' : 'no'} hint at the user`;
  expect(expected, hint === (isRemembering ? user : null), hint ?? 'none');
  const long = (await hintFor('a'.repeat(255))) ?? null;
  expect('a hint of 255 characters is ignored', long === null, 'the provider gets it');
}

/** Checks single sign-on: an unknown option, and each provider of the tenant. */
export async function checkSingleSignOn(
  caller: Caller,
  tenant: AuthTypesData | undefined,
): Promise<void> {
  const unknown = { authType: 'NO-SUCH-TYPE', orgType: 'NONE' };
  expectFailure(
    caller,
    'an unknown option leads back to /login?errorMsg=…',
    await start(caller, unknown, true),
  );
  const options = (tenant?.authentications ?? []).filter(({ authType }) => authType !== 'BASIC');
  if (options.length === 0)
    for (const rule of SSO_RULES)
      caller.results.skip('sso', rule, new Absence('the tenant has no single sign-on'));
  for (const option of options) await checkProvider(caller.createSecondCaller(), option);
}
