import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { NewApp, RecoveryCodes } from '../../src/core/contract/second-factor.ts';
import { BASE, CODE, open, WITH_APP } from './fake-factor-page.ts';

const NOTHING = {
  ...{ isRequired: false, requiredBy: '' },
  ...{ app: null, recoveryCodesLeft: 0, browsers: [] },
};
const CONFIRM_FIRST = [403, { confirm: { maxAgeSeconds: 300 } }];

describe('the authenticator app of a user of the fake gateway', () => {
  it('confirms a session that the password does not confirm', async () => {
    const { call, confirm, confirmWithPassword, options, signInWith, advance } = open(WITH_APP);
    await signInWith('123456');
    assert.equal((await call('renewRecoveryCodes'))[0], 200);
    advance(301);
    assert.deepEqual(await call('removeApp'), CONFIRM_FIRST);
    assert.deepEqual(
      (await options()).methods.map(({ type }) => type),
      ['app', 'recovery'],
    );
    assert.equal((await confirmWithPassword())[0], 400);
    assert.deepEqual(await confirm('111111'), [400, { code: 'wrong' }]);
    assert.deepEqual(await call('removeApp'), CONFIRM_FIRST);
    assert.equal((await confirm('123456'))[0], 200);
    assert.equal((await options()).confirmedSecondsAgo, 0);
  });

  it('does not confirm in a trusted browser', async () => {
    const { call, signIn, signInWith } = open(WITH_APP);
    await signInWith('123456', { trust: true });
    await signIn();
    assert.deepEqual(await call('removeApp'), CONFIRM_FIRST);
  });

  it('is turned on with a first code, which confirms the session', async () => {
    const { call, list, signIn, advance, signInWith } = open();
    await signIn();
    assert.deepEqual(await list(), NOTHING);
    const app = NewApp.parse((await call('newApp'))[1]);
    assert.match(app.secret, /^[A-Z2-7]{32}$/);
    assert.equal(new URL(app.uri).searchParams.get('secret'), app.secret);
    advance(301);
    assert.deepEqual(await call('newApp'), CONFIRM_FIRST);
    const add = (otp: string) => call('addApp', { secrets: { otp }, body: { ticket: app.ticket } });
    assert.deepEqual(await add('111111'), [400, { code: 'wrong', triesLeft: 4 }]);
    const { recoveryCodes } = RecoveryCodes.parse((await add('123456'))[1]);
    assert.equal(new Set(recoveryCodes).size, 10);
    assert.deepEqual(await call('newApp'), [400, { code: 'known' }]);
    const { app: added, recoveryCodesLeft } = await list();
    assert.deepEqual([added, recoveryCodesLeft], [{ since: '2026-06-01T09:05:01' }, 10]);
    const [code = ''] = recoveryCodes;
    assert.equal((await signInWith(code, { method: 'recovery' }))[0], 200);
  });

  it('is turned off with all that belongs to it', async () => {
    const { call, list, signIn, signInWith } = open(WITH_APP);
    await signInWith('123456', { trust: true });
    const [, left] = await call('removeApp');
    assert.deepEqual(left, NOTHING);
    assert.equal((await signIn())[0], 200);
    assert.deepEqual((await list()).app, null);
    assert.equal((await call('renewRecoveryCodes'))[0], 400);
  });

  it('is proven for a user whom the test signs in', async () => {
    const { gateway, call } = open({ ...WITH_APP, state: 'signed-in' });
    const { cookies } = gateway.signIn(BASE);
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const { method, path } = CALLS.newApp;
    const headers = { cookie, [HEADERS.tenantCode.toLowerCase()]: 'ACME' };
    const response = await gateway.handle({ method, url: BASE + path, headers, body: '' });
    assert.equal(response.status, 400, 'known, and not the refusal of an old session');
    assert.equal((await call('userProfile'))[0], 401);
  });

  it('lists what has happened', async () => {
    const { call, ask, send, signInWith, events } = open(WITH_APP);
    const { ticket } = await ask();
    await send(ticket, '111111');
    await signInWith(CODE, { method: 'recovery' });
    await signInWith('123456', { trust: true });
    await call('renewRecoveryCodes');
    await call('removeApp');
    assert.deepEqual(await events(), [
      ...['app-removed', 'recovery-codes-renewed', 'sign-in', 'browser-trusted'],
      ...['sign-in', 'recovery-code-used', 'second-factor-failed'],
    ]);
  });
});
