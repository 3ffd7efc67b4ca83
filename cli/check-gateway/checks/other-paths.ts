import { CALLS } from 'sso-contract/calls.ts';
import { HEADERS } from 'sso-contract/names.ts';
import type { Reply } from '../browser.ts';
import type { Caller } from '../caller.ts';
import type { RuleId } from '../rules.ts';
import { describeBody, describeIssues, parseJson } from '../check-reply.ts';
import { unknownUserId } from './unknown-user.ts';

const BODIES = 'gateway-contract-147';
const PATHS = 'gateway-contract-156';
/** A path at which no gateway has a call. */
const UNKNOWN_PATH = '/api/auth/v1/check-gateway/no-such-call';

/** Checks that a refusal has this status, an envelope, and is not kept by caches. */
function expectRefusal(
  caller: Caller,
  what: string,
  status: number,
  reply: Reply | undefined,
  rule: RuleId = BODIES,
) {
  if (!reply) return;
  const expect = caller.results.expect.bind(caller.results, 'other paths', rule);
  expect(`${what} is a ${status}`, reply.status === status, `HTTP ${reply.status}`);
  // Servers refuse large headers before any program sees the request.
  if (status === 431) return;
  const body = parseJson(reply.text);
  const issues = body === undefined ? describeBody(reply) : describeIssues('Envelope', body);
  expect(`${what} gets an envelope`, issues === '', issues);
  const cache = reply.headers.get('cache-control') ?? '';
  expect(`the refusal of ${what} is no-store`, cache.includes('no-store'), cache || 'no header');
}

/** Checks the replies at other paths, and to headers that are too large. */
export async function checkOtherPaths(caller: Caller): Promise<void> {
  const unknown = await caller.send('other paths', UNKNOWN_PATH);
  expectRefusal(caller, 'a path without a call', 404, unknown, PATHS);
  const headers = { 'x-check-gateway': 'a'.repeat(20 * 1024) };
  const large = await caller.send('other paths', CALLS.authTypes.path, { headers });
  expectRefusal(caller, 'a request with 20 KB of headers', 431, large);
}

/** Checks the refusals of bodies, in a session. Each body would change nothing, because it names no user. */
export async function checkBodies(caller: Caller): Promise<void> {
  const { results, options } = caller;
  if (results.isSkipped(BODIES)) return;
  const { method, path } = CALLS.updateProfile;
  const send = (body: string, type = 'application/json') =>
    caller.send('other paths', path, {
      method,
      headers: {
        'content-type': type,
        [HEADERS.callingEntity]: 'UI',
        [options.tenantHeader]: options.tenant,
        'sec-fetch-site': 'same-origin',
        origin: new URL(options.base).origin,
        [HEADERS.xsrf]: caller.xsrfToken() ?? '',
      },
      body,
    });
  const valid = JSON.stringify({ userId: unknownUserId(), langCode: 'en_US' });
  for (const [what, body] of [
    ['a body that is cut off', valid.slice(0, -5)],
    ['a body that is not JSON', 'userId=unknown'],
  ] as const)
    expectRefusal(caller, what, 400, await send(body));
  expectRefusal(caller, 'a body of 65 KB', 413, await send(valid.padEnd(65 * 1024)));
  expectRefusal(caller, 'a body that is not called JSON', 415, await send(valid, 'text/plain'));
}
