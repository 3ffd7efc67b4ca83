import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Agent, SendOptions } from '../../support/gateway/agent.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { PasskeyRequest } from '../../../src/core/contract/passkeys.ts';
import { SecondFactorRefusal } from '../../../src/core/contract/second-factor.ts';
import { OPERATIONS, statusesOf, type Operation } from './document.ts';

// Rules: gateway-15

let gateway: TestGateway;
let user: Awaited<ReturnType<TestGateway['createUser']>>;
let full: Agent;
let due: Agent;
/** Of sign-ins in the browser of `full` that wait for a code of an app, a mailed code, and a new app. */
const tickets = { app: '', mail: '', enroll: '' };
/** Of a tenant without passkeys and a second factor. */
let elsewhere: Agent;
before(async () => {
  gateway = await startTestGateway({ attemptsPerMinute: 12, captchaIteration: 3 });
  user = await gateway.createUser();
  const other = await gateway.createUser({ mustChange: true });
  const third = await gateway.createUser({ tenant: 'GLOBEX' });
  // A user of ACME may have no passkey.
  const passkeys = { rpId: 'localhost', origins: [], limit: 0, automatic: true };
  await setTenant('ACME', { passkeys, secondFactor: { trustDays: 30 } });
  await setTenant('GLOBEX', {});
  [full, due] = [gateway.browser(), gateway.browser()];
  elsewhere = gateway.browser({ tenant: 'GLOBEX' });
  await elsewhere.login(third.username, third.password);
  await full.login(user.username, user.password);
  await addApp();
  await due.login(other.username, other.password);
  tickets.app = await ticketFor(user);
  const fourth = await gateway.createUser();
  const settings = { passkeys, newBrowser: { whenMailIsDown: 'hold' } };
  const required = { ...{ roles: 'everyone', graceDays: 0, trustDays: 0 }, dryRun: false };
  await setTenant('ACME', { ...settings, secondFactor: { trustDays: 30 } });
  tickets.mail = await ticketFor(fourth);
  await setTenant('ACME', { passkeys, secondFactor: { trustDays: 30, required } });
  tickets.enroll = await ticketFor(fourth);
  await setTenant('ACME', { ...settings, secondFactor: { trustDays: 30 } });
});
after(() => gateway.close());

interface Settings {
  readonly passkeys?: object;
  readonly secondFactor?: object;
  readonly newBrowser?: object;
}

async function setTenant(
  code: string,
  { passkeys, secondFactor, newBrowser }: Settings,
): Promise<void> {
  const [keys, factor, browser] = [passkeys, secondFactor, newBrowser].map((value) =>
    value ? JSON.stringify(value) : null,
  );
  await gateway.store
    .updateTable('tenants')
    .set({ passkeys: keys, second_factor: factor, new_browser: browser })
    .where('code', '=', code)
    .execute();
}

/** Returns the ticket of a right password that another step has to follow. */
async function ticketFor({ username, password }: typeof user): Promise<string> {
  const { envelope } = await full.login(username, password);
  return SecondFactorRefusal.parse(envelope.data).secondFactor.ticket;
}

/** Gives the user an authenticator app, with which the session counts as confirmed. */
async function addApp(): Promise<void> {
  const at = new Date(gateway.clock.now());
  const app = { sealed: 'x', last_step: 0, drift: 0, created_at: at };
  await gateway.store
    .insertInto('authenticator_apps')
    .values({ user_id: user.id, ...app })
    .execute();
  await gateway.store
    .updateTable('sessions')
    .set({ factor_at: at })
    .where('user_id', '=', user.id)
    .execute();
}

const CREDENTIALS = { username: 'unknown@acme.example', password: 'Wrong-2026', otp: '000000' };
const QUERY = { timeZone: 'UTC', username: 'unknown@acme.example', tenantCode: 'ACME' };

/** Makes a call that succeeds, if nothing else is asked for. */
async function call(agent: Agent, { method, path, parameters }: Operation, more: SendOptions = {}) {
  const names = parameters.map(({ name }) => name);
  const query = Object.entries(QUERY).filter(([name]) => names.includes(name));
  const address = path.replace('{userId}', user.id).replace('{id}', 'unknown');
  const answer = await agent.call(`${address}?${new URLSearchParams(query).toString()}`, {
    method,
    ...more,
    headers: { ...CREDENTIALS, ...more.headers },
  });
  return answer.status;
}

const CREDENTIAL = {
  ...{ id: 'unknown', rawId: 'unknown', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const ticketOf = async (): Promise<string> => {
  const { envelope } = await full.call(CALLS.passkeyOptions.path);
  return PasskeyRequest.safeParse(envelope.data).data?.ticket ?? 'unknown';
};
const BODIES: Readonly<Record<string, () => object | Promise<object>>> = {
  confirmAtProvider: () => ({ option: 'unknown' }),
  notMe: () => ({ token: '0'.repeat(40) }),
  passkeySignIn: async () => ({ ticket: await ticketOf(), credential: CREDENTIAL }),
  confirmWithPasskey: () => ({ ticket: 'unknown', credential: CREDENTIAL }),
  addPasskey: () => ({
    ticket: 'unknown',
    credential: { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
  }),
  renamePasskey: () => ({ name: 'Laptop' }),
  savePreferences: () => ({ version: -1 }),
  secondFactor: () => ({ ticket: tickets.app, method: 'app', trust: false }),
  mailSignInCode: () => ({ ticket: tickets.mail }),
  newSignInApp: () => ({ ticket: tickets.enroll }),
  addSignInApp: () => ({ ticket: tickets.enroll, appTicket: 'unknown' }),
  addApp: () => ({ ticket: 'unknown' }),
  confirmWithCode: () => ({ method: 'app' }),
};

/** Returns a body that gets past the schema of a call; a malformed one is refused before all else. '' for none. */
async function bodyOf({ name }: Operation): Promise<string> {
  const body = await BODIES[name]?.();
  return body ? JSON.stringify(body) : '';
}

/** What makes a call get a status that the document lists. */
const CAUSES: Readonly<Record<number, (operation: Operation) => Promise<number>>> = {
  400: (operation) =>
    operation.path.endsWith('{userId}')
      ? call(full, { ...operation, path: operation.path.replace('{userId}', '%zz') })
      : operation.method === 'GET'
        ? call(full, { ...operation, parameters: [] })
        : call(operation.name === 'forceResetPassword' ? due : full, operation, { body: '{' }),
  401: async (operation) => {
    // A session of another tenant does not count.
    const strayed = full.copy();
    strayed.tenant = 'GLOBEX';
    return call(strayed, operation);
  },
  403: (operation) => {
    const isOpen = ['refresh', 'requestOtp'].includes(operation.name);
    if (operation.method !== 'GET')
      return call(full, operation, { headers: { 'x-xsrf-token': '' } });
    return isOpen
      ? call(full, operation, { headers: { 'sec-fetch-site': 'cross-site' } })
      : call(due, operation);
  },
  404: async (operation) => call(elsewhere, operation, { body: await bodyOf(operation) }),
  413: (operation) => call(full, operation, { body: JSON.stringify('x'.repeat(70_000)) }),
  415: (operation) =>
    call(full, operation, { body: 'text', headers: { 'content-type': 'application/xml' } }),
  429: async (operation) => {
    let status = 0;
    // A session gets 60 assertions in a minute; all other limits are lower here.
    for (let at = 0; at < 61 && status !== 429; at += 1)
      status = await call(full, operation, { body: await bodyOf(operation) });
    return status;
  },
  431: (operation) => call(full, operation, { headers: { 'x-large': 'x'.repeat(20_000) } }),
};

/** What the browser loads without the API, and its path. */
const NAVIGATIONS = {
  sso: CALLS.sso.path,
  environment: '/assets/environments/environment.release.json',
};

/** 500 is a defect of the gateway, and 503 needs another database: test/server/database-trouble.test.ts. */
const OTHERS = [200, 500, 503];

for (const operation of OPERATIONS)
  for (const status of operation.replies.keys())
    // The limit of an address would hide the other replies.
    if (!OTHERS.includes(status) && status !== 429)
      test(`${operation.name} replies with the documented ${status}`, async () => {
        assert.equal(await CAUSES[status]?.(operation), status);
      });

for (const operation of OPERATIONS.filter(({ replies }) => replies.has(429)))
  test(`${operation.name} replies with the documented 429`, async () => {
    assert.equal(await CAUSES[429]?.(operation), 429);
  });

for (const [name, path] of Object.entries(NAVIGATIONS))
  test(`${name} replies with the documented 431`, async () => {
    const address = `${path}?tenantCode=${'x'.repeat(20_000)}`;
    const answer = await gateway.browser().send(address, { method: 'GET' });
    assert.equal(answer.status, 431);
    assert.ok(statusesOf(path).includes('431'), statusesOf(path).join(', '));
  });

const LONG = 'x'.repeat(5_000);
for (const path of [`/api/v9/${LONG}`, '/api/v9/%00', `/api/auth/v1/users/${LONG}/userProfile`])
  test(`a call that does not exist gets the envelope of a 404: ${path.slice(0, 40)}`, async () => {
    const answer = await full.call(path, { method: 'GET' });
    assert.equal(answer.status, 404);
    assert.equal((JSON.parse(answer.text) as { statusCode: number }).statusCode, 404);
  });

test('a long user ID is another user’s', async () => {
  const path = CALLS.userExtensions.path.replace('{userId}', LONG);
  const answer = await full.call(path, { method: 'GET' });
  assert.equal(answer.status, 403);
  assert.equal((JSON.parse(answer.text) as { statusCode: number }).statusCode, 403);
});
