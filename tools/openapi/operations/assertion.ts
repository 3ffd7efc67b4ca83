import type { Operations } from '../operation.ts';

/** The call with which a page gets a token for a back end. */
export const ASSERTION_CALLS = {
  assertion: {
    summary: 'Signs a statement about the session for a back end',
    description:
      'Only gateways that announce `assertion` in `features` of authTypes have this call. The token is a JWT with `alg` ES256 and `typ` sso-session+jwt. Back ends verify it with the keys at `/.well-known/jwks.json`. The tenant’s configuration lists the back ends, and the origins of the pages that may ask for each.',
    refusals: { 403: 'NotAsserted', 429: 'TooMany' },
    example: {
      token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1LTEwMDEifQ.c2lnbmF0dXJl',
      expiresInSeconds: 300,
    },
    fields: {
      'AssertionData.token': 'Sent to the back end as `Authorization: Bearer …`.',
      'AssertionData.expiresInSeconds': 'Whole seconds for which back ends accept the token.',
    },
  },
} satisfies Partial<Operations>;
