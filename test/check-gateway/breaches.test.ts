import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { checkGateway } from '../../tools/check-gateway/check-gateway.ts';
import type { Finding } from '../../tools/check-gateway/results.ts';
import type { CheckOptions } from '../../tools/check-gateway/options.ts';
import { jsonReport, textReport } from '../../tools/check-gateway/report.ts';
import {
  rewriteEnvelope,
  openRewritingProxy,
  type RewritingProxy,
} from '../support/rewriting-proxy.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { CALL_BREACHES } from './call-breaches.ts';
import { COOKIE_BREACHES } from './cookie-breaches.ts';
import { REPLY_BREACHES } from './reply-breaches.ts';

// Rules: gateway-15, gateway-contract-01, gateway-contract-02, gateway-contract-03, gateway-contract-04
// Rules: gateway-contract-06, gateway-contract-07, gateway-contract-09, gateway-contract-14, gateway-contract-24
// Rules: gateway-contract-40, gateway-contract-41, gateway-contract-42, gateway-contract-43, gateway-contract-44
// Rules: gateway-contract-45, gateway-contract-46, gateway-contract-50, gateway-contract-51, gateway-contract-52
// Rules: gateway-contract-54, gateway-contract-55, gateway-contract-57, gateway-contract-58, gateway-contract-60
// Rules: gateway-contract-61, gateway-contract-62, gateway-contract-63, gateway-contract-65, gateway-contract-66

const LISTED = 'https://host.example';
const PASSWORD = 'Sturdy & früh 2026';
let gateway: TestGateway;
let proxy: RewritingProxy;
let options: CheckOptions;

before(async () => {
  gateway = await startTestGateway({ allowedOrigins: [LISTED] });
  proxy = await openRewritingProxy(gateway.port);
  const { username } = await gateway.createUser({ password: PASSWORD });
  options = {
    base: proxy.origin,
    utilityBase: '/api/utility/v1',
    tenant: 'ACME',
    tenantHeader: 'tenant-code',
    user: username,
    password: PASSWORD,
    mayWrite: false,
    timeoutMs: 15_000,
    agingMs: 0,
  };
});
afterEach(() => proxy.setRewrite());
after(async () => {
  await proxy.close();
  await gateway.close();
});

const violationsIn = (findings: readonly Finding[]) => findings.filter(({ isMet }) => !isMet);

describe('the demo gateway', () => {
  test('conforms, including the calls that write and a listed origin', async () => {
    const { username } = await gateway.createUser({ password: PASSWORD });
    const all = { ...options, user: username, allowedOrigin: LISTED, mayWrite: true };
    const { findings, skipped } = await checkGateway(all);
    assert.deepEqual(violationsIn(findings), []);
    assert.deepEqual(skipped, []);
    assert.ok(findings.length > 150, `only ${findings.length} rules`);
    assert.equal((await gateway.mailsTo(username)).length, 1);
  });

  test('is not changed without permission to write', async () => {
    const { username } = await gateway.createUser({ password: PASSWORD });
    const changing: string[] = [];
    proxy.setRewrite(({ request, status, call = '' }) => {
      if (request.method === 'PUT' && status < 400) changing.push(call);
    });
    const { skipped } = await checkGateway({ ...options, user: username });
    assert.deepEqual(changing, []);
    assert.equal((await gateway.mailsTo(username)).length, 0);
    assert.ok(skipped.some(({ subject, why }) => subject === 'requestOtp' && /--write/.test(why)));
  });

  test('is checked without a user as far as possible', async () => {
    const { findings, skipped } = await checkGateway({
      ...options,
      user: undefined,
      password: undefined,
    });
    assert.deepEqual(violationsIn(findings), []);
    assert.ok(
      skipped.some(({ subject, why }) => subject === 'usersProducts' && /--user/.test(why)),
    );
  });

  test('conforms if the user must change the password first', async () => {
    const { username } = await gateway.createUser({ password: PASSWORD, mustChange: true });
    const { findings } = await checkGateway({ ...options, user: username });
    assert.deepEqual(violationsIn(findings), []);
    assert.ok(findings.some(({ source }) => source === 'gateway-contract-42'));
  });
});

describe('the check reports a gateway that', () => {
  for (const { what, rewrite, subject, names, timeoutMs } of [
    ...REPLY_BREACHES,
    ...CALL_BREACHES,
    ...COOKIE_BREACHES,
  ])
    test(what, async () => {
      proxy.setRewrite(rewrite);
      const results = await checkGateway({ ...options, timeoutMs: timeoutMs ?? options.timeoutMs });
      const violations = violationsIn(results.findings);
      const found = violations.find(
        (finding) => finding.subject === subject && finding.expected.includes(names),
      );
      assert.ok(found, `found only ${JSON.stringify(violations, null, 1)}`);
      assert.notEqual(found.got, '');
      const reports = textReport(results, options) + jsonReport(results, options, new Date());
      assert.ok(reports.includes(found.source) && reports.includes(found.expected));
      for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)])
        assert.ok(!reports.includes(secret), 'the report contains a password');
    });

  test('accepts calls without the anti-forgery token', async () => {
    const { username } = await gateway.createUser({ password: PASSWORD });
    proxy.setRewrite((reply) => {
      if (reply.call !== 'logout' || reply.status !== 403) return;
      reply.status = 200;
      reply.body = JSON.stringify({
        success: true,
        statusCode: 200,
        message: '',
        error: '',
        data: null,
      });
    });
    const { findings } = await checkGateway({ ...options, user: username });
    const expected = violationsIn(findings).map((finding) => finding.expected);
    assert.deepEqual(expected, [
      'a call without its anti-forgery token is refused with 403',
      'a call with a token that is not the session’s is refused with 403',
    ]);
  });

  test('changes the ID of the session on refresh', async () => {
    let refreshes = 0;
    let isRefused = false;
    proxy.setRewrite((reply) => {
      if (reply.call === 'refresh' && reply.status === 200) refreshes += 1;
      // After the second refresh, the check calls again with the cookie from before the refresh.
      if (isRefused || reply.call !== 'userProfile' || refreshes < 2) return;
      isRefused = true;
      reply.status = 401;
      rewriteEnvelope(reply, () => ({ success: false, statusCode: 401 }));
    });
    const { findings } = await checkGateway(options);
    const expected = violationsIn(findings).map((finding) => finding.expected);
    assert.deepEqual(expected, ['the session keeps its ID']);
  });

  test('allows a listed origin, but not the headers that it has to send', async () => {
    proxy.setRewrite((reply) => {
      if (reply.request.method === 'OPTIONS')
        reply.headers['access-control-allow-headers'] = 'content-type';
    });
    const { findings } = await checkGateway({ ...options, allowedOrigin: LISTED });
    const [found, ...more] = violationsIn(findings);
    assert.equal(found?.expected, 'a listed origin may send the contract’s headers');
    assert.match(found.got, /credential-encoding/);
    assert.deepEqual(more, []);
  });
});
