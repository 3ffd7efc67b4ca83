import { Refusal } from '../core/contract/gateway/replies.ts';
import { ASSERTION_TYPE, type SessionClaims } from '../core/contract/session-claims.ts';
import { userOf, type Exchange, type FakeHandlers, type Parts } from './exchange.ts';

/** How long an assertion is valid, in seconds. */
const LIFE_SECONDS = 300;

const encode = (value: object): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/**
 * Returns the handler of the call with which a page gets an assertion. It is for any back end, and not signed, so that no
 * back end accepts it by mistake.
 */
export function assertionCall(parts: Parts, now: () => number): Pick<FakeHandlers, 'assertion'> {
  return {
    assertion(exchange: Exchange) {
      const user = userOf(exchange, parts);
      const aud = exchange.url.searchParams.get('audience') ?? '';
      if (!aud) throw new Refusal(403, 'This page can’t get access to that service.');
      const iat = Math.floor(now() / 1000);
      const age = exchange.session ? parts.accounts.confirmedSecondsAgo(exchange.session) : 0;
      const claims: SessionClaims = {
        ...{ iss: exchange.url.origin, aud, sub: user.userId, tenant: parts.tenant },
        roles: user.roles.map(({ code }) => code),
        ...{ sid: 'fake-session', auth_time: iat - Math.round(age), amr: ['pwd'] },
        ...{ iat, exp: iat + LIFE_SECONDS, jti: `fake-${iat}` },
      };
      const token = [encode({ alg: 'none', typ: ASSERTION_TYPE }), encode(claims), ''].join('.');
      return { token, expiresInSeconds: LIFE_SECONDS };
    },
  };
}
