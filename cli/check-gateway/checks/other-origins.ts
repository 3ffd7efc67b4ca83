import { CALLS } from 'sso-contract/calls.ts';
import { HEADERS } from 'sso-contract/names.ts';
import { CREDENTIAL_ENCODING } from 'sso-contract/credentials.ts';
import type { Reply } from '../browser.ts';
import type { Caller } from '../caller.ts';

const UNLISTED_ORIGIN = 'https://check-gateway.invalid';
/** Origins that are not listed, either. Careless comparisons allow them. */
const unlistedOrigins = (listed: string | undefined): string[] => [
  UNLISTED_ORIGIN,
  'null',
  ...(listed ? [`${listed}.check-gateway.invalid`, listed.replace('://', '://not-')] : []),
];
const RULE = 'gateway-contract-66';

/** Returns the headers that a page of another origin sends with a sign-in. */
const headersFor = (tenantHeader: string): string[] => [
  'content-type',
  tenantHeader,
  HEADERS.callingEntity,
  HEADERS.returnErrorData,
  'username',
  'password',
  'otp',
  CREDENTIAL_ENCODING,
];

function preflight(caller: Caller, origin: string): Promise<Reply | undefined> {
  const names = headersFor(caller.options.tenantHeader);
  return caller.send('other origins', CALLS.login.path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': names.join(','),
    },
  });
}

/** Returns true if a page of this origin could read the reply to a call with the user's cookies. */
const allowsOrigin = ({ headers }: Reply, origin: string): boolean =>
  headers.get('access-control-allow-origin') === origin &&
  headers.get('access-control-allow-credentials') === 'true';

/** Checks that only listed origins may call, and that they may send all headers of the contract. */
export async function checkOtherOrigins(caller: Caller): Promise<void> {
  const { results, options } = caller;
  const expect = results.expect.bind(results, 'other origins');
  for (const origin of unlistedOrigins(options.allowedOrigin)) {
    const preflighted = await preflight(caller, origin);
    const read = await caller.send('other origins', CALLS.userProfile.path, {
      headers: { origin, 'sec-fetch-site': 'cross-site', [HEADERS.callingEntity]: 'UI' },
    });
    for (const reply of [preflighted, read])
      if (reply)
        expect(
          RULE,
          'an origin that is not listed may not call with credentials',
          !allowsOrigin(reply, origin),
          `${origin} is allowed`,
        );
  }

  const { allowedOrigin } = options;
  if (!allowedOrigin)
    return results.skip('other origins', RULE, 'a listed origin: needs --allowed-origin');
  const listed = await preflight(caller, allowedOrigin);
  if (!listed) return;
  expect(
    RULE,
    'a listed origin may call with credentials',
    allowsOrigin(listed, allowedOrigin),
    `allow-origin ${listed.headers.get('access-control-allow-origin') ?? 'is missing'}, allow-credentials ${listed.headers.get('access-control-allow-credentials') ?? 'is missing'}`,
  );
  const allowed = (listed.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const missing = headersFor(options.tenantHeader).filter(
    (name) => !allowed.split(/\s*,\s*/).includes(name.toLowerCase()),
  );
  expect(
    RULE,
    'a listed origin may send the contract’s headers',
    missing.length === 0,
    `not allowed: ${missing.join(', ')}`,
  );
}
