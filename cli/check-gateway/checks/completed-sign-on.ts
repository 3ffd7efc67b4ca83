import type { AuthenticationOption } from 'sso-contract/auth.ts';
import { READABLE_COOKIES } from 'sso-contract/names.ts';
import { isSuccess, describeAnswer, type Caller } from '../caller.ts';
import { expectFailure, navigate, start, targetOf } from './sso-navigation.ts';

const RULE = 'gateway-contract-46';
/** A sign-on belongs to the browser that started it. */
const BOUND = 'gateway-contract-141';

/**
 * Starts single sign-on and signs in at the provider. Returns the address to which the provider returns, below the
 * gateway's base; undefined if the gateway leads to no provider.
 */
async function signInAtProvider(
  caller: Caller,
  option: AuthenticationOption,
): Promise<{ path: string; query: URLSearchParams } | undefined> {
  const { base, signInAtProvider: signIn } = caller.options;
  const reply = await start(caller, option);
  const target = reply && targetOf(reply, base);
  if (!target || !signIn) return undefined;
  const { pathname, searchParams } = await signIn(target.href);
  const prefix = new URL(base).pathname.replace(/\/$/, '');
  return { path: pathname.slice(prefix.length), query: searchParams };
}

async function expectNoSession({ results, call }: Pick<Caller, 'results' | 'call'>): Promise<void> {
  const { status } = await call('userProfile');
  results.expect(
    'sso',
    RULE,
    'a return that is not valid opens no session',
    status === 401,
    `HTTP ${status}`,
  );
}

/** Completes single sign-on with `--provider-command`, first as an attacker and then as the user. */
export async function checkCompletedSignOn(
  caller: Caller,
  option: AuthenticationOption,
): Promise<void> {
  const { results, options } = caller;
  if (!options.signInAtProvider) {
    for (const rule of [RULE, BOUND] as const)
      results.skip('sso', rule, 'a completed single sign-on needs --provider-command');
    return;
  }
  const user = caller.createSecondCaller();
  const changed = await signInAtProvider(user, option);
  if (!changed) return results.skip('sso', RULE, 'no redirect leads to the provider');
  const state = changed.query.get('state') ?? '';
  changed.query.set('state', `not-${state}`);
  const other = await navigate(user, `${changed.path}?${changed.query.toString()}`);
  expectFailure(caller, 'a valid code with another state leads to /login?errorMsg=…', other);
  await expectNoSession({ results, call: (name) => user.call(name) });

  // The victim follows an attacker's link while a sign-in of their own is open.
  const attack = await signInAtProvider(caller.createSecondCaller(), option);
  const victim = caller.createSecondCaller();
  await start(victim, option);
  if (attack) {
    const stolen = await navigate(victim, `${attack.path}?${attack.query.toString()}`);
    expectFailure(caller, 'a valid code of another browser leads to /login?errorMsg=…', stolen);
    await expectNoSession({ results, call: (name) => victim.call(name) });
  }
  const link = await signInAtProvider(caller.createSecondCaller(), option);
  if (link) {
    const stranger = caller.createSecondCaller();
    const followed = await navigate(stranger, `${link.path}?${link.query.toString()}`);
    expectFailure(caller, 'a link of another browser completes nothing', followed, BOUND);
    results.expect(
      'sso',
      BOUND,
      'each sign-on has a state of its own',
      link.query.get('state') === null || link.query.get('state') !== attack?.query.get('state'),
      'the same state twice',
    );
  }

  const own = await signInAtProvider(user, option);
  const reply = own && (await navigate(user, `${own.path}?${own.query.toString()}`));
  if (!reply) return;
  const target = targetOf(reply, options.base);
  results.expect(
    'sso',
    RULE,
    'a completed single sign-on leads to /login?sso=ok',
    target?.origin === new URL(options.base).origin &&
      target.pathname.endsWith('/login') &&
      target.searchParams.get('sso') === 'ok',
    `HTTP ${reply.status} to ${reply.headers.get('location') ?? 'nowhere'}`,
  );
  const missing = READABLE_COOKIES.filter((name) => user.browser.jar.get(name) === undefined);
  results.expect(
    'sso',
    RULE,
    'a completed single sign-on sets the cookies that pages read',
    missing.length === 0,
    `no ${missing.join(', ')}`,
  );
  const profile = await user.call('userProfile');
  results.expect(
    'sso',
    RULE,
    'a completed single sign-on opens a session',
    isSuccess(profile),
    describeAnswer(profile),
  );
  await user.call('logout');
  const repeated = own && (await navigate(user, `${own.path}?${own.query.toString()}`));
  expectFailure(caller, 'a sign-on is not completed twice', repeated, BOUND);
}
