import { Refusal } from '../core/contract/gateway/replies.ts';
import { ASSERTION_TYPE, type SessionClaims } from '../core/contract/session-claims.ts';
import type { Additions } from './additions.ts';
import type { Session } from './data.ts';
import { userOf, type Exchange, type FakeHandlers, type Parts } from './exchange.ts';

/** How long an assertion is valid, in seconds. */
const LIFE_SECONDS = 300;

const encode = (value: object): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Returns how the user was authenticated (RFC 8176). The methods of a provider are not known. */
function methodsOf(session: Session | undefined): string[] {
  const { openedWith, codeConfirmedAt, passkeyConfirmedAt } = session ?? {};
  if (openedWith === 'passkey' || passkeyConfirmedAt) return ['pop', 'mfa'];
  const hasCode = openedWith === 'code' || codeConfirmedAt !== undefined;
  if (openedWith === 'provider') return hasCode ? ['otp'] : [];
  return hasCode ? ['pwd', 'otp', 'mfa'] : ['pwd'];
}

const unsigned = (claims: SessionClaims): string =>
  [encode({ alg: 'none', typ: ASSERTION_TYPE }), encode(claims), ''].join('.');

/**
 * Returns the handler of the call with which a page gets an assertion. Without `sign`, it is for any back end, and not
 * signed, so that no back end accepts it by mistake.
 */
export function assertionCall(
  parts: Parts,
  now: () => number,
  { sign = (claims) => claims.aud && unsigned(claims) }: Pick<Additions, 'sign'>,
): Pick<FakeHandlers, 'assertion'> {
  return {
    assertion(exchange: Exchange) {
      const user = userOf(exchange, parts);
      const aud = exchange.url.searchParams.get('audience') ?? '';
      const iat = Math.floor(now() / 1000);
      const age = exchange.session ? parts.accounts.confirmedSecondsAgo(exchange.session) : 0;
      const claims: SessionClaims = {
        ...{ iss: exchange.url.origin, aud, sub: user.userId, tenant: parts.tenant },
        roles: user.roles.map(({ code }) => code),
        ...{
          sid: exchange.session?.id ?? '',
          auth_time: iat - Math.round(age),
          amr: methodsOf(exchange.session),
        },
        ...{ iat, exp: iat + LIFE_SECONDS, jti: `fake-${iat}` },
      };
      const token = sign(claims);
      if (!token) throw new Refusal(403, 'This page can’t get access to that service.');
      return { token, expiresInSeconds: LIFE_SECONDS };
    },
  };
}
