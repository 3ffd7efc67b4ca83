import { CALLS } from 'sso-contract/calls.ts';
import type { Call } from 'sso-contract/call.ts';
import { HEADERS } from 'sso-contract/names.ts';
import { CREDENTIAL_ENCODING } from 'sso-contract/credentials.ts';
import type { Reply } from '../browser.ts';
import type { Caller } from '../caller.ts';

const UNLISTED_ORIGIN = 'https://check-gateway.invalid';
/** Origins that are not listed, either. Careless comparisons allow them. */
const unlistedOrigins = (listed: string | undefined): string[] => [
  UNLISTED_ORIGIN,
  'null',
  ...(listed
    ? [
        `${listed}.check-gateway.invalid`,
        listed.replace('://', '://not-'),
        listed.replace('://', '://not.'),
        listed.replace(/^https:/, 'http:'),
      ].filter((origin) => origin !== listed && !LOOPBACK_NAME.test(origin))
    : []),
];
/** Names of this machine, all of which a gateway for development may allow. */
const LOOPBACK_NAME = /\.localhost(:\d+)?$/;
const RULE = 'gateway-contract-66';
const REPLY_RULE = 'gateway-contract-153';

/** Returns the headers that a page of another origin sends with a sign-in. */
const headersFor = (tenantHeader: string): string[] => [
  'content-type',
  tenantHeader,
  HEADERS.callingEntity,
  HEADERS.returnErrorData,
  HEADERS.componentName,
  HEADERS.sectionName,
  'username',
  'password',
  'otp',
  CREDENTIAL_ENCODING,
];

function preflight(
  caller: Caller,
  origin: string,
  { method, path }: Pick<Call, 'method' | 'path'> = CALLS.login,
): Promise<Reply | undefined> {
  const names = headersFor(caller.options.tenantHeader);
  return caller.send('other origins', path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
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
  if (!allowedOrigin) {
    for (const rule of [RULE, REPLY_RULE] as const)
      results.skip('other origins', rule, 'a listed origin: needs --allowed-origin');
    return;
  }
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
  await checkMethods(caller, allowedOrigin);
  await checkReplies(caller, allowedOrigin);
}

/** Checks that a listed origin may make the calls of each method. GET and POST need no permission. */
async function checkMethods(caller: Caller, origin: string): Promise<void> {
  const reply = await preflight(caller, origin, CALLS.updateProfile);
  if (!reply) return;
  const methods = reply.headers.get('access-control-allow-methods') ?? '';
  caller.results.expect(
    'other origins',
    RULE,
    'a listed origin may send PUT',
    methods.split(/\s*,\s*/).includes('PUT'),
    `allow-methods ${methods || 'is missing'}`,
  );
}

/** Checks that pages of a listed origin can read replies, refusals too, and that caches keep origins apart. */
async function checkReplies(caller: Caller, origin: string): Promise<void> {
  const { results, options } = caller;
  const expect = results.expect.bind(results, 'other origins', REPLY_RULE);
  for (const [what, path] of [
    ['a success', `${CALLS.authTypes.path}?tenantCode=${encodeURIComponent(options.tenant)}`],
    ['a 401', CALLS.userProfile.path],
  ] as const) {
    const reply = await caller.send('other origins', path, {
      headers: {
        origin,
        'sec-fetch-site': 'cross-site',
        [HEADERS.callingEntity]: 'UI',
        [options.tenantHeader]: options.tenant,
      },
    });
    if (!reply) continue;
    const { status, headers } = reply;
    expect(
      `pages of a listed origin can read ${what}`,
      allowsOrigin(reply, origin),
      `HTTP ${status}`,
    );
    const vary = headers.get('vary') ?? '';
    const isApart = /(^|,)\s*(origin|\*)\s*(,|$)/i.test(vary);
    expect('replies to other origins have vary: origin', isApart, vary || 'no such header');
  }
}
