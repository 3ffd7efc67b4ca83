import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CALLS } from 'sso-contract/calls.ts';
import { REAL_MACHINE, type Machine } from '../../cli/check-gateway/browser.ts';
import { checkGateway } from '../../cli/check-gateway/check-gateway.ts';
import { RULE_IDS } from '../../cli/check-gateway/rules.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-15, gateway-contract-76
// Left out: only a change of `check-gateway` breaks it.

const RULE = 'gateway-contract-76';
const PASSWORD = 'Sturdy-2026';
let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

/** A change of the password as it was sent. */
interface Sent {
  readonly password: string;
  readonly newPassword: string;
}

/** What a gateway does wrong. */
interface Defect {
  /** Replaces a change. */
  readonly request?: (sent: Sent) => Partial<Sent>;
  /** Replaces the reply to a change, or makes one instead of sending it. */
  readonly reply?: (sent: Sent, send: () => Promise<Response>) => Promise<Response>;
  /** Replaces the status of a session after a number of changes with this status. */
  readonly profile?: { readonly after: number; readonly status: number };
}

const envelope = (statusCode: number, data: unknown = null): Response =>
  Response.json(
    { success: statusCode === 200, statusCode, message: 'x', error: 'x', data },
    {
      status: statusCode,
      headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    },
  );

/** Sends requests to the gateway, which has a defect. */
function machineWith({ request, reply, profile }: Defect): Machine {
  const statuses: number[] = [];
  return {
    now: gateway.clock.now,
    pause: async (ms) => gateway.clock.advance(ms / 1000),
    async fetch(url, init) {
      const { pathname } = new URL(url);
      if (profile && pathname === CALLS.userProfile.path && statuses.includes(profile.after))
        return envelope(profile.status);
      if (init.method !== 'POST' || pathname !== CALLS.changePassword.path)
        return REAL_MACHINE.fetch(url, init);
      const headers = new Headers(init.headers);
      const sent = {
        password: headers.get('password') ?? '',
        newPassword: headers.get('new-password') ?? '',
      };
      const { password = sent.password, newPassword = sent.newPassword } = request?.(sent) ?? {};
      headers.set('password', password);
      headers.set('new-password', newPassword);
      const send = () => REAL_MACHINE.fetch(url, { ...init, headers });
      const response = await (reply ? reply(sent, send) : send());
      statuses.push(response.status);
      return response;
    },
  };
}

/** Checks the changes of a user's password. */
async function check(defect: Defect, { password = PASSWORD, mayWrite = true } = {}) {
  const { username } = await gateway.createUser({ password });
  const { findings, skipped } = await checkGateway({
    base: gateway.url,
    utilityBase: '/api/utility/v1',
    tenant: 'ACME',
    tenantHeader: 'tenant-code',
    user: username,
    password,
    mayWrite,
    timeoutMs: 15_000,
    agingMs: 2_000,
    waitSeconds: 0,
    skippedRules: RULE_IDS.filter((rule) => rule !== RULE),
    machine: machineWith(defect),
  });
  const wrong = findings.filter(({ rule, isMet }) => rule === RULE && !isMet);
  return {
    username,
    found: wrong.map(({ expected, got }) => `${expected}: ${got}`),
    skipped: skipped.map(({ why }) => why),
    count: findings.filter(({ rule }) => rule === RULE).length,
  };
}

const signsIn = async (username: string, password: string): Promise<boolean> =>
  (await gateway.browser().login(username, password)).status === 200;

test('the check finds nothing wrong about the demo gateway, and restores the password', async () => {
  const { username, found, skipped, count } = await check({});
  assert.deepEqual([found, skipped], [[], []]);
  assert.ok(count >= 12, `${count} checks`);
  assert.equal(await signsIn(username, PASSWORD), true);
});

test('without --write, the check makes no right change', async () => {
  const { found, skipped, count } = await check({}, { mayWrite: false });
  assert.deepEqual([found, skipped], [[], ['changing the password needs --write']]);
  assert.ok(count >= 7, `${count} checks`);
});

test('a password that the gateway would not accept again is not changed', async () => {
  const password = 'Summer2026!';
  const { username, found, skipped } = await check({}, { password });
  assert.deepEqual([found, skipped], [[], ['the gateway would not accept the password again']]);
  assert.equal(await signsIn(username, password), true);
});

const isRight = ({ password, newPassword }: Sent): boolean =>
  password === PASSWORD && newPassword !== PASSWORD && newPassword !== 'weak';

for (const [what, expected, defect] of [
  [
    'accept any current password',
    /^a wrong current password is refused: HTTP 200/,
    { request: ({ newPassword }) => (newPassword === PASSWORD ? {} : { password: PASSWORD }) },
  ],
  [
    'accept a weak new password',
    /^a weak password is refused as the new one: HTTP 200/,
    {
      request: ({ newPassword }) =>
        newPassword === 'weak' ? { newPassword: 'Kettle-Rain-2026' } : {},
    },
  ],
  [
    'accept the current password as the new one',
    /^the current password is refused as the new one: HTTP 200/,
    {
      request: ({ password, newPassword }) =>
        password === PASSWORD && newPassword === PASSWORD
          ? { newPassword: 'Kettle-Rain-2026' }
          : {},
    },
  ],
  [
    'do not say that the new password is refused',
    /^the reply says that a weak password is refused: nothing/,
    {
      reply: async ({ newPassword }, send) => (newPassword === 'weak' ? envelope(400) : send()),
    },
  ],
  [
    'do not say that the new password is the current one',
    /^the reply says that the current password is refused: weak/,
    {
      reply: async ({ password, newPassword }, send) =>
        password === newPassword ? envelope(400, { newPassword: 'weak' }) : send(),
    },
  ],
  [
    'tell the current password to those who guess it as the new one',
    /^a wrong current password does not reveal that the new one is the current one/,
    {
      reply: async ({ password, newPassword }, send) =>
        password !== PASSWORD && newPassword === PASSWORD
          ? envelope(400, { newPassword: 'same' })
          : send(),
    },
  ],
  [
    'refuse the current password without the failures',
    /^the refusal of the current password has the data of a refused login: null/,
    {
      reply: async ({ password }, send) => {
        const response = await send();
        return password === `${PASSWORD}!` ? envelope(400) : response;
      },
    },
  ],
  [
    'end the session after a refusal',
    /^no refusal ends a session: HTTP 401/,
    { profile: { after: 400, status: 401 } },
  ],
  [
    'refuse the right password',
    /^the right password is accepted: HTTP 400/,
    { reply: async (sent, send) => (isRight(sent) ? envelope(400) : send()) },
  ],
  [
    'end the session of the call',
    /^the session of the call goes on: HTTP 401/,
    { profile: { after: 200, status: 401 } },
  ],
  [
    'keep other sessions',
    /^another session of the user ends: HTTP 200/,
    { profile: { after: 200, status: 200 } },
  ],
  [
    'change nothing, and keep the old password',
    /^the old password is refused: HTTP 200/,
    { reply: async (sent, send) => (isRight(sent) ? envelope(200) : send()) },
  ],
  [
    'set another password than the new one',
    /^the new password signs in: HTTP 400/,
    { request: (sent) => (isRight(sent) ? { newPassword: 'Kettle-Rain-2026' } : {}) },
  ],
  [
    'are done only once',
    /^the password can be changed back: HTTP 400: the password of \S+ ends with -check now/,
    {
      reply: async ({ password, newPassword }, send) =>
        newPassword === PASSWORD && password === `${PASSWORD}-check` ? envelope(400) : send(),
    },
  ],
] as readonly (readonly [string, RegExp, Defect])[])
  test(`the check finds changes of the password that ${what}`, async () => {
    const { found } = await check(defect);
    assert.ok(
      found.some((finding) => expected.test(finding)),
      found.join('\n'),
    );
  });
