import { CALLS } from 'sso-contract/calls.ts';
import type { Reply } from '../browser.ts';
import type { Caller } from '../caller.ts';
import type { RuleId } from '../rules.ts';

/** The site of an attacker. */
export const ELSEWHERE = 'https://check-gateway.invalid/';
/** The parameters by which other software names the page to return to. */
const RETURN_PARAMETERS = [
  ...['redirect', 'redirectUrl', 'redirect_uri', 'redirect_url', 'returnTo', 'returnUrl'],
  ...['return_to', 'next', 'url', 'target', 'goto', 'continue', 'RelayState', 'errorUrl'],
];

/** Opens a page of the gateway, as a link or a redirect does. */
export function navigate(caller: Caller, path: string): Promise<Reply | undefined> {
  return caller.send('sso', path, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  });
}

/** Starts single sign-on; if `isHostile`, with parameters that name another site. `loginHint` is the user's ID. */
export function start(
  caller: Caller,
  option: { authType: string; orgType: string },
  isHostile = false,
  loginHint?: string,
) {
  const { authType, orgType } = option;
  const query = new URLSearchParams({ authType, orgType, tenantCode: caller.options.tenant });
  if (isHostile) for (const name of RETURN_PARAMETERS) query.set(name, ELSEWHERE);
  if (loginHint !== undefined) query.set('loginHint', loginHint);
  return navigate(caller, `${CALLS.sso.path}?${query.toString()}`);
}

/** Returns the address of a redirect; undefined if the reply is none. */
export function targetOf({ status, headers }: Reply, base: string): URL | undefined {
  const location = headers.get('location') ?? '';
  if (status < 300 || status >= 400 || !URL.canParse(location, base)) return undefined;
  return new URL(location, base);
}

/** Expects a redirect to `/login?errorMsg=…` of the gateway. */
export function expectFailure(
  caller: Caller,
  expected: string,
  reply: Reply | undefined,
  rule: RuleId = 'gateway-contract-46',
): void {
  if (!reply) return;
  const { results, options } = caller;
  const target = targetOf(reply, options.base);
  const isSignIn =
    target?.origin === new URL(options.base).origin && target.pathname.endsWith('/login');
  results.expect(
    'sso',
    rule,
    expected,
    isSignIn && Boolean(target.searchParams.get('errorMsg')),
    `HTTP ${reply.status} to ${reply.headers.get('location') ?? 'nowhere'}`,
  );
  const raw = /[?&]errorMsg=([^&#]*)/.exec(target?.search ?? '')?.[1] ?? '';
  results.expect(
    'sso',
    'gateway-contract-46',
    'errorMsg is percent-encoded once',
    !raw.includes('+') && !/%[\da-f]{2}/i.test(target?.searchParams.get('errorMsg') ?? ''),
    raw,
  );
}
