import { setCookies, type Exchange, type Parts } from './exchange.ts';
import type { FakeResponse } from './types.ts';

/**
 * Returns an answer of single sign-on. The fake has no provider: it signs the first user in at once, or returns with
 * the error of the state.
 */
export function singleSignOn(parts: Parts, username: string) {
  const { tenant, accounts, state, sessionSeconds, signInOptions } = parts;

  const redirect = ({ cookies }: Exchange, location: string): FakeResponse => ({
    status: 302,
    headers: { location, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    cookies,
    body: '',
  });
  const fail = (exchange: Exchange, message: string): FakeResponse =>
    redirect(exchange, `/login?errorMsg=${encodeURIComponent(message)}`);

  return (exchange: Exchange): FakeResponse => {
    const { searchParams } = exchange.url;
    const authType = searchParams.get('authType');
    const isKnown =
      authType !== 'BASIC' && signInOptions().some((option) => option.authType === authType);
    const user = accounts.find(username);
    if (!isKnown || !user || searchParams.get('tenantCode') !== tenant)
      return fail(exchange, 'This sign-in option is not known.');
    const { ssoError } = state();
    if (ssoError) return fail(exchange, ssoError);
    const session = accounts.open(user, sessionSeconds(), false);
    setCookies(exchange, session, parts);
    return redirect(exchange, '/login?sso=ok');
  };
}
