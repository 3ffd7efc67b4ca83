import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { checkGateway } from '../../tools/check-gateway/check-gateway.ts';
import type { Finding } from '../../tools/check-gateway/ledger.ts';
import type { CheckOptions } from '../../tools/check-gateway/options.ts';
import { jsonReport, textReport } from '../../tools/check-gateway/report.ts';
import { bendEnvelope, openBentGateway, type BentGateway } from '../support/bent-gateway.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { CALL_BREACHES } from './call-breaches.ts';
import { COOKIE_BREACHES } from './cookie-breaches.ts';
import { REPLY_BREACHES } from './reply-breaches.ts';

const LISTED = 'https://host.example';
const PASSWORD = 'Sturdy & früh 2026';
let gateway: TestGateway;
let bent: BentGateway;
let options: CheckOptions;

before(async () => {
  gateway = await startTestGateway({ allowedOrigins: [LISTED] });
  bent = await openBentGateway(gateway.port);
  const { username } = await gateway.newcomer({ password: PASSWORD });
  options = {
    base: bent.origin,
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
afterEach(() => bent.setBend());
after(async () => {
  await bent.close();
  await gateway.close();
});

const brokenIn = (findings: readonly Finding[]) => findings.filter(({ isMet }) => !isMet);

describe('the gateway of the demo', () => {
  test('conforms, with all that may be written and a listed origin', async () => {
    const { username } = await gateway.newcomer({ password: PASSWORD });
    const all = { ...options, user: username, allowedOrigin: LISTED, mayWrite: true };
    const { findings, skipped } = await checkGateway(all);
    assert.deepEqual(brokenIn(findings), []);
    assert.deepEqual(skipped, []);
    assert.ok(findings.length > 150, `only ${findings.length} rules`);
    assert.equal((await gateway.mailsTo(username)).length, 1);
  });

  test('is left as it was when nothing may be written', async () => {
    const { username } = await gateway.newcomer({ password: PASSWORD });
    const changing: string[] = [];
    bent.setBend(({ asked, status, call = '' }) => {
      if (asked.method === 'PUT' && status < 400) changing.push(call);
    });
    const { skipped } = await checkGateway({ ...options, user: username });
    assert.deepEqual(changing, []);
    assert.equal((await gateway.mailsTo(username)).length, 0);
    assert.ok(skipped.some(({ subject, why }) => subject === 'requestOtp' && /--write/.test(why)));
  });

  test('is judged without a user as far as that goes', async () => {
    const { findings, skipped } = await checkGateway({
      ...options,
      user: undefined,
      password: undefined,
    });
    assert.deepEqual(brokenIn(findings), []);
    assert.ok(
      skipped.some(({ subject, why }) => subject === 'usersProducts' && /--user/.test(why)),
    );
  });

  test('may ask for a new password first', async () => {
    const { username } = await gateway.newcomer({ password: PASSWORD, mustChange: true });
    const { findings } = await checkGateway({ ...options, user: username });
    assert.deepEqual(brokenIn(findings), []);
    assert.ok(findings.some(({ source }) => source === 'decisions 1.7'));
  });
});

describe('the check names a gateway that', () => {
  for (const { what, bend, subject, names, timeoutMs } of [
    ...REPLY_BREACHES,
    ...CALL_BREACHES,
    ...COOKIE_BREACHES,
  ])
    test(what, async () => {
      bent.setBend(bend);
      const ledger = await checkGateway({ ...options, timeoutMs: timeoutMs ?? options.timeoutMs });
      const broken = brokenIn(ledger.findings);
      const found = broken.find((one) => one.subject === subject && one.expected.includes(names));
      assert.ok(found, `found only ${JSON.stringify(broken, null, 1)}`);
      assert.notEqual(found.got, '');
      const reports = textReport(ledger, options) + jsonReport(ledger, options, new Date());
      assert.ok(reports.includes(found.source) && reports.includes(found.expected));
      for (const secret of [PASSWORD, encodeURIComponent(PASSWORD)])
        assert.ok(!reports.includes(secret), 'a password in the report');
    });

  test('lets calls without the anti-forgery token pass', async () => {
    const { username } = await gateway.newcomer({ password: PASSWORD });
    bent.setBend((reply) => {
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
    const expected = brokenIn(findings).map((one) => one.expected);
    assert.deepEqual(expected, [
      'a call without its anti-forgery token is refused with 403',
      'a call with a token that is not the session’s is refused with 403',
    ]);
  });

  test('gives the session another id when it prolongs it', async () => {
    let refreshes = 0;
    let isOther = false;
    bent.setBend((reply) => {
      if (reply.call === 'refresh' && reply.status === 200) refreshes += 1;
      // The second refresh is followed by the tab that still has the cookie from before.
      if (isOther || reply.call !== 'userProfile' || refreshes < 2) return;
      isOther = true;
      reply.status = 401;
      bendEnvelope(reply, () => ({ success: false, statusCode: 401 }));
    });
    const { findings } = await checkGateway(options);
    const expected = brokenIn(findings).map((one) => one.expected);
    assert.deepEqual(expected, ['the session keeps its id']);
  });

  test('knows a listed origin, but not what it has to send', async () => {
    bent.setBend((reply) => {
      if (reply.asked.method === 'OPTIONS')
        reply.headers['access-control-allow-headers'] = 'content-type';
    });
    const { findings } = await checkGateway({ ...options, allowedOrigin: LISTED });
    const [found, ...more] = brokenIn(findings);
    assert.equal(found?.expected, 'a listed origin may send the contract’s headers');
    assert.match(found.got, /credential-encoding/);
    assert.deepEqual(more, []);
  });
});
