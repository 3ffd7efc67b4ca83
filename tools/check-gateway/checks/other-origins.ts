import { CALLS, HEADERS } from '../../../src/core/contract/calls.ts';
import { CREDENTIAL_ENCODING } from '../../../src/core/contract/credentials.ts';
import type { Reply } from '../browser.ts';
import type { Caller } from '../caller.ts';

const STRANGER = 'https://check-gateway.invalid';
const SOURCE = 'decisions 1.13';

/** What a page of another origin has to send with a sign-in (spec 7). */
const namesFor = (tenantHeader: string): string[] => [
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
  const wanted = namesFor(caller.options.tenantHeader);
  return caller.send('other origins', CALLS.login.path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': wanted.join(','),
    },
  });
}

/** True when a page of this origin could read the reply with the person's cookies. */
const isOpenTo = ({ headers }: Reply, origin: string): boolean =>
  headers.get('access-control-allow-origin') === origin &&
  headers.get('access-control-allow-credentials') === 'true';

/** Who else may call: nobody, except a listed origin, and that one with everything. */
export async function checkOtherOrigins(caller: Caller): Promise<void> {
  const { ledger, options } = caller;
  const expect = ledger.expect.bind(ledger, 'other origins');
  const asked = await preflight(caller, STRANGER);
  const read = await caller.send('other origins', CALLS.userProfile.path, {
    headers: { origin: STRANGER, 'sec-fetch-site': 'cross-site', [HEADERS.callingEntity]: 'UI' },
  });
  for (const reply of [asked, read])
    if (reply)
      expect(
        SOURCE,
        'an origin that is not listed may not call with credentials',
        !isOpenTo(reply, STRANGER),
        'it is allowed to',
      );

  const { allowedOrigin } = options;
  if (!allowedOrigin) return ledger.skip('other origins', 'a listed one: needs --allowed-origin');
  const listed = await preflight(caller, allowedOrigin);
  if (!listed) return;
  expect(
    SOURCE,
    'a listed origin may call with credentials',
    isOpenTo(listed, allowedOrigin),
    `allow-origin ${listed.headers.get('access-control-allow-origin') ?? 'is missing'}, allow-credentials ${listed.headers.get('access-control-allow-credentials') ?? 'is missing'}`,
  );
  const allowed = (listed.headers.get('access-control-allow-headers') ?? '').toLowerCase();
  const missing = namesFor(options.tenantHeader).filter(
    (name) => !allowed.split(/\s*,\s*/).includes(name.toLowerCase()),
  );
  expect(
    'spec 7',
    'a listed origin may send the contract’s headers',
    missing.length === 0,
    `not allowed: ${missing.join(', ')}`,
  );
}
