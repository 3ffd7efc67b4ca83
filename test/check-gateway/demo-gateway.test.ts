import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { certificateOf } from '../../cli/check-gateway/certificate.ts';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { REAL_MACHINE, type Machine } from '../../cli/check-gateway/browser.ts';
import type { Finding } from '../../cli/check-gateway/results.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import { RULE_IDS } from '../../cli/check-gateway/rules.ts';
import { returnFromProvider } from '../support/gateway/pending-sso.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { pagesWith, UPDATE_COMMAND } from './own-certificate.ts';

// Rules: gateway-15, gateway-contract-42, gateway-contract-56

const LISTED = 'https://host.example';
const PASSWORD = 'Sturdy & früh 2026';
const INITIAL = 'Initial-2026';
/** Each attempt to reach a limit hashes a password. */
const LIMITS = ['gateway-contract-47'] as const;
let gateway: TestGateway;
let options: CheckOptions;
/** The calls with success that are no GET. */
let changes: string[] = [];

/** Waits by advancing the gateway's clock, and sends replies with its time. */
const machine = (): Machine => ({
  now: gateway.clock.now,
  pause: async (ms) => gateway.clock.advance(ms / 1000),
  async fetch(url, init) {
    const response = await REAL_MACHINE.fetch(url, init);
    const { pathname } = new URL(url);
    if (init.method === 'PUT' && response.ok) changes.push(pathname);
    const headers = new Headers(response.headers);
    headers.set('date', new Date(gateway.clock.now()).toUTCString());
    // A reply with 204 may have no body, not even an empty one.
    const body = await response.arrayBuffer();
    return new Response(body.byteLength > 0 ? body : null, { status: response.status, headers });
  },
});

before(async () => {
  gateway = await startTestGateway({ allowedOrigins: [LISTED], sessionSeconds: 7200 });
  const passkeys = {
    rpId: 'localhost',
    origins: [gateway.url],
    limit: 20,
    offer: true,
    automatic: true,
  };
  await setTenant('ACME', { passkeys: JSON.stringify(passkeys) });
  options = {
    base: gateway.url,
    utilityBase: '/api/utility/v1',
    tenant: 'ACME',
    tenantHeader: 'tenant-code',
    mayWrite: false,
    timeoutMs: 15_000,
    agingMs: 2_000,
    waitSeconds: 0,
    skippedRules: [],
    machine: machine(),
  };
});
after(() => gateway.close());

/** Rules of assertions, and of mailed codes. */
const NOT_ANNOUNCED = [
  ...['gateway-contract-91', 'gateway-contract-92', 'gateway-contract-104'],
  ...['gateway-contract-105', 'gateway-contract-106', 'gateway-contract-110'],
];
/** Rules of users who have to set up an app. */
const NOT_ASKED = ['gateway-contract-108', 'gateway-contract-109'];

/** Rules of dark logos, notices and contacts, which only the theme of GLOBEX has. */
const THEME_EXTRAS = [
  ...['gateway-contract-125', 'gateway-contract-126'],
  ...['gateway-contract-127', 'gateway-contract-128'],
];

/** Changes the settings of a tenant, as the configuration file does. */
async function setTenant(code: string, values: Readonly<Record<string, string | null>>) {
  await gateway.store.updateTable('tenants').set(values).where('code', '=', code).execute();
}

/** A call of each feature that the demo announces. */
const FEATURE_CALLS = [
  ...['sessions', 'securityEvents', 'preferences', 'confirmOptions', 'passkeys', 'factors'],
];

async function asUser(mustChange = false): Promise<CheckOptions> {
  const { username } = await gateway.createUser({ password: PASSWORD, mustChange });
  return { ...options, user: username, password: PASSWORD };
}
const violationsIn = (findings: readonly Finding[]) => findings.filter(({ isMet }) => !isMet);

test('the demo gateway conforms with all options, and only what it does not announce remains unchecked', async () => {
  const due = await gateway.createUser({ password: INITIAL, mustChange: true });
  const locked = await gateway.createUser({ password: PASSWORD });
  const all = {
    ...(await asUser()),
    otherTenant: 'GLOBEX',
    lockUser: locked.username,
    lockPassword: PASSWORD,
    mayWrite: true,
    allowedOrigin: LISTED,
    passkeyOrigin: gateway.url,
    changeUser: due.username,
    changePassword: INITIAL,
    newPassword: 'Kettle-Rain-2026',
    readCode: (user: string) => gateway.lastCode(user),
    signInAtProvider: async (url: string) => {
      const atProvider = gateway.browser();
      // A framework administrator is known to both providers of the tenant.
      return returnFromProvider(atProvider, await atProvider.visit(url), 'linus@acme.example');
    },
    waitSeconds: 14 * 3600,
  };
  const results = await checkGateway(all);
  const { findings, skipped } = results;
  assert.deepEqual(violationsIn(findings), []);
  const certificate = certificateOf(results, all, { version: '0.0.0', at: new Date() });
  const { actual, expected } = await pagesWith(certificate);
  assert.ok(actual === expected, `the documentation has another certificate: ${UPDATE_COMMAND}`);
  assert.deepEqual(
    [...new Set(skipped.map(({ rule }) => rule))].sort(),
    [...NOT_ANNOUNCED, ...NOT_ASKED, ...THEME_EXTRAS].sort(),
  );
  assert.ok(findings.length > 300, `only ${findings.length} checks`);
});

test('the demo gateway is not changed without permission to write', async () => {
  const asAda = await asUser();
  changes = [];
  // The database, which stamps events, does not follow the clock that the first test has advanced by hours.
  const skippedRules = [...LIMITS, 'gateway-contract-73'] as const;
  const calls = new Set<string>();
  const { findings, skipped } = await checkGateway(
    { ...asAda, skippedRules },
    (call) => void calls.add(call),
  );
  assert.deepEqual(violationsIn(findings), []);
  assert.deepEqual(changes, []);
  // One rule of a feature is skipped, and the others apply.
  assert.deepEqual(
    FEATURE_CALLS.filter((call) => !calls.has(call)),
    [],
  );
  assert.equal((await gateway.mailsTo(asAda.user ?? '')).length, 0);
  assert.ok(skipped.some(({ subject, why }) => subject === 'requestOtp' && /--write/.test(why)));
});

test('skipping all rules that a call can break makes no such call', async () => {
  const skippedRules = RULE_IDS.filter((rule) => rule !== 'gateway-contract-24');
  const calls = new Set<string>();
  await checkGateway({ ...(await asUser()), skippedRules }, (call) => void calls.add(call));
  assert.deepEqual(
    FEATURE_CALLS.filter((call) => calls.has(call)),
    [],
  );
});

test('the demo gateway is checked without a user as far as possible', async () => {
  const { findings, skipped } = await checkGateway({ ...options, skippedRules: LIMITS });
  assert.deepEqual(violationsIn(findings), []);
  assert.ok(skipped.some(({ subject, why }) => subject === 'usersProducts' && /--user/.test(why)));
});

test('a theme with dark logos, a notice and contacts conforms', async () => {
  const { findings } = await checkGateway({ ...options, tenant: 'GLOBEX', skippedRules: LIMITS });
  assert.deepEqual(violationsIn(findings), []);
  const checked = findings.map(({ rule }) => rule);
  assert.deepEqual(
    THEME_EXTRAS.filter((id) => !checked.some((rule) => rule === id)),
    [],
  );
});

test('the demo gateway conforms if the password of --user is due for a change', async () => {
  const { findings } = await checkGateway({ ...(await asUser(true)), skippedRules: LIMITS });
  assert.deepEqual(violationsIn(findings), []);
  assert.ok(findings.some(({ rule }) => rule === 'gateway-contract-42'));
});

test('the steps after a password conform at the gateway, with mailed codes and with an app that is required', async () => {
  const check = async () => {
    const { username } = await gateway.createUser({ password: PASSWORD, tenant: 'GLOBEX' });
    const user = { ...options, tenant: 'GLOBEX', user: username, password: PASSWORD };
    const readCode = (of: string) => gateway.lastCode(of);
    return checkGateway({ ...user, mayWrite: true, readCode, skippedRules: LIMITS });
  };
  await setTenant('GLOBEX', { new_browser: JSON.stringify({ whenMailIsDown: 'hold' }) });
  const mailed = await check();
  assert.deepEqual(violationsIn(mailed.findings), []);
  const checked = (rule: string, { findings }: typeof mailed) =>
    findings.filter((finding) => finding.rule === rule).length;
  for (const rule of ['104', '105', '106'])
    assert.ok(checked(`gateway-contract-${rule}`, mailed) > 2, rule);
  const required = { ...{ roles: 'everyone', graceDays: 0, trustDays: 0 }, dryRun: false };
  const factor = JSON.stringify({ trustDays: 30, required });
  await setTenant('GLOBEX', { new_browser: null, second_factor: factor });
  const enrolling = await check();
  assert.deepEqual(violationsIn(enrolling.findings), []);
  for (const rule of ['108', '109'])
    assert.ok(checked(`gateway-contract-${rule}`, enrolling) > 2, rule);
});
