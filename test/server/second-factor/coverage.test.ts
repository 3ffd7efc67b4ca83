import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { LoginData } from '../../../src/core/contract/auth.ts';
import { checkRequiredFactors } from '../../../gateway/src/doctor/check-required-factors.ts';
import { listUsers, type FactorList } from '../../../gateway/src/store/lists/users.ts';
import { detailsOf } from '../../support/gateway/audit-entries.ts';
import { scrape } from '../../support/gateway/exposition.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import { passkeyUsers } from '../../support/gateway/passkeys.ts';
import { requireFactor } from '../../support/gateway/required-factor.ts';
import { factorsIn, factorUsers, listFactors } from '../../support/gateway/second-factor.ts';
import { secondStepIn } from '../../support/gateway/two-step-sign-in.ts';

// Rules: second-factor-84, second-factor-85, second-factor-86

const DAY = 86_400;

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway({ metricsPort: 0 });
});
after(() => gateway.close());
beforeEach(() => requireFactor(gateway, { dryRun: true }));

const { withApp } = factorUsers(() => gateway);
const { withPasskey } = passkeyUsers(() => gateway);

const signIn = ({ username, password }: { username: string; password: string }) =>
  gateway.browser().login(username, password);

const bySignIn = async (user: { username: string; password: string }): Promise<string> => {
  const { status, envelope } = await signIn(user);
  assert.equal(status, 200, envelope.message);
  return LoginData.parse(envelope.data).secondFactorBy;
};

describe('a dry run', () => {
  test('asks for nothing, and records a missing second factor once a day', async () => {
    const user = await gateway.createUser();
    for (let count = 0; count < 3; count += 1) assert.equal(await bySignIn(user), '');
    const missing = (count: number) => detailsOf(gateway, user.id, 'second-factor-missing', count);
    await detailsOf(gateway, user.id, 'sign-in', 3);
    assert.deepEqual(await missing(1), [{ method: 'password' }]);
    gateway.clock.advance(DAY);
    await bySignIn(user);
    assert.equal((await missing(2)).length, 2);
    const { factor_due_at } = await gateway.store
      .selectFrom('users')
      .select('factor_due_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    assert.equal(factor_due_at, null);
  });

  test('asks users with an app for its code, trusts browsers, and records nothing of users with a factor', async () => {
    const app = await withApp();
    const { methods, trustDays } = secondStepIn(await signIn(app));
    assert.deepEqual([methods, trustDays], [['app', 'recovery'], 30]);
    const passkey = await withPasskey();
    assert.equal(await bySignIn(passkey), '');
    assert.equal(factorsIn(await listFactors(passkey.browser)).isRequired, false);
    await detailsOf(gateway, passkey.id, 'sign-in', 2);
    // The first sign-ins of both, before they had one.
    for (const { id } of [app, passkey])
      assert.equal((await detailsOf(gateway, id, 'second-factor-missing', 1)).length, 1);
  });
});

/** Returns what the list of an operator says of a user; undefined if the user is not in it. */
async function listed(username: string, factors: FactorList = 'all') {
  const users = [];
  for await (const page of listUsers(gateway.store, 'ACME', {}, factors)) users.push(...page);
  return users.find((user) => user.username === username)?.factors;
}

/** Returns how many users need a second factor and have one, once the figures are counted again. */
async function coverage(): Promise<[required: number, covered: number]> {
  gateway.clock.advance(300);
  const value = await scrape(gateway);
  const name = 'sso_second_factor_users';
  return [value(name, { state: 'required' }) ?? 0, value(name, { state: 'covered' }) ?? 0];
}

describe('before a requirement is enforced, operators', () => {
  test('list who lacks a second factor, until when, and who has one', async () => {
    const missing = await gateway.createUser();
    const [app, passkey] = [await withApp(), await withPasskey()];
    const none = { app: 'none', recoveryCodesLeft: 0, passkeys: 0 };
    assert.deepEqual(await listed(missing.username), {
      ...none,
      ...{ requirement: 'missing', dueAt: null },
    });
    for (const { username } of [app, passkey]) {
      assert.equal((await listed(username))?.requirement, 'met');
      assert.equal(await listed(username, 'missing'), undefined);
    }
    await requireFactor(gateway, { graceDays: 14 });
    await bySignIn(missing);
    assert.deepEqual(await listed(missing.username, 'missing'), {
      ...none,
      ...{ requirement: 'missing', dueAt: new Date(gateway.clock.now() + 14 * DAY * 1000) },
    });
    await requireFactor(gateway, { roles: ['FA'] });
    assert.equal((await listed(missing.username))?.requirement, 'none');
    assert.equal(await listed(missing.username, 'missing'), undefined);
  });

  test('read how many need one and have one, counted every five minutes', async () => {
    const [required, covered] = await coverage();
    await gateway.createUser();
    await gateway.createUser({ hasPassword: false });
    const disabled = await gateway.createUser();
    await gateway.store
      .updateTable('users')
      .set({ disabled_at: new Date() })
      .where('id', '=', disabled.id)
      .execute();
    await withApp();
    const name = 'sso_second_factor_users';
    assert.equal((await scrape(gateway))(name, { state: 'required' }), required);
    assert.deepEqual(await coverage(), [required + 2, covered + 1]);
    const [finding] = await checkRequiredFactors(gateway.store);
    assert.equal(finding?.level, 'warning');
    assert.equal(
      finding?.text,
      `${covered + 1} of ${required + 2} users who need a second factor have one. "sso-gateway user list --missing-factor" lists the others.`,
    );
    await requireFactor(gateway, { roles: [] });
    assert.deepEqual(await checkRequiredFactors(gateway.store), []);
    assert.deepEqual(await coverage(), [0, 0]);
  });
});
