import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { Envelope } from '../../../src/core/contract/envelope.ts';
import type { Agent, Answer } from '../../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { OPERATIONS } from './document.ts';
import { bodyOf, ODD_REQUESTS, type OddRequest } from './odd-requests.ts';
import { runs, SEED } from './random.ts';

// Rules: gateway-168, gateway-contract-01, gateway-contract-02, gateway-contract-07, gateway-contract-09
// Rules: gateway-contract-16, gateway-contract-156

/** A few seconds; the long form sends forty times as many. */
const COUNT = 2000;
const PASSWORD = 'Kettle-Rain-2026';

let gateway: TestGateway;
let signedIn: Agent;
before(async () => {
  gateway = await startTestGateway({ sessionSeconds: 43_200 });
  const { username } = await gateway.createUser({ password: PASSWORD });
  signedIn = gateway.browser();
  assert.equal((await signedIn.login(username, PASSWORD)).status, 200);
});
after(() => gateway.close());

/** Statuses of requests that are no call, whatever is wrong with them. */
const NO_CALL = [400, 404, 431];
/** The reply to a preflight request. */
const PREFLIGHT = [204, 400, 431];
/** Single sign-on is a navigation. */
const NAVIGATION = [302, 431];

/** Returns a decoded path; '' for one that can't be decoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Returns the statuses that the reply to a request may have. */
function statusesFor(method: string, pathname: string): readonly number[] {
  if (method === 'OPTIONS') return PREFLIGHT;
  const path = decoded(pathname);
  // HEAD is answered as GET.
  const called = method === 'HEAD' ? 'GET' : method;
  if (called === 'GET' && path === CALLS.sso.path) return NAVIGATION;
  const known = OPERATIONS.find((operation) => {
    const pattern = operation.path.replaceAll('.', String.raw`\.`).replace(/\{\w+\}/, '[^/]*');
    return operation.method === called && new RegExp(`^${pattern}$`).test(path);
  });
  return known ? [...known.replies.keys()] : NO_CALL;
}

/** Checks a reply to any request to the API. */
function check({ method }: OddRequest, { status, headers, text, url }: Answer): void {
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.ok(!text.includes(PASSWORD));
  assert.ok(status < 500, text);
  // The client has resolved `..`, and paths are compared with regard to case.
  const isApi = url.pathname.startsWith('/api/');
  const allowed = isApi ? statusesFor(method, url.pathname) : [...NO_CALL, 204, 403];
  assert.ok(allowed.includes(status), `HTTP ${status} is not documented: ${text}`);
  if (!isApi || method === 'HEAD' || [204, 302].includes(status)) return;
  const envelope = Envelope.parse(JSON.parse(text));
  assert.equal(envelope.success, status === 200);
  const { statusCode } = envelope;
  assert.equal(statusCode > 999 ? Math.floor(statusCode / 10) : statusCode, status);
}

test(`${COUNT} odd requests get documented replies with an envelope (SEED=${SEED})`, async () => {
  const property = fc.asyncProperty(ODD_REQUESTS, async (request) => {
    const { isSignedIn, path, method, headers } = request;
    const body = bodyOf(request);
    const agent = isSignedIn ? signedIn.copy() : gateway.browser();
    const sent = { method, headers, ...(body !== undefined && { body }) };
    check(request, await agent.send(path, sent));
  });
  await fc.assert(property, { ...runs(COUNT), includeErrorInReport: true });
});
