import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LoginData } from '../../src/core/contract/auth.ts';
import {
  EnrolledLogin,
  MailedCode,
  NewApp,
  SecondFactorRefusal,
} from '../../src/core/contract/second-factor.ts';
import { APP, DAY, open, PASSWORD, START } from './fake-factor-page.ts';

const PASSKEY = { id: 'one', credentialId: 'a', name: '', provider: '', createdAt: START };
const PASSKEYS = [{ ...PASSKEY, isSynced: true }];
const NEW = ['newBrowser', 'passkeys:localhost', 'confirm'];
const BOTH = [...NEW, 'secondFactor'];
const EXPIRED = [400, { code: 'expired' }];

/** Returns how a refused sign-in goes on; [] for an accepted one. */
const methodsIn = ([status, data]: readonly [number, unknown]): string[] =>
  status === 200 ? [] : SecondFactorRefusal.parse(data).secondFactor.methods;
const dueIn = ([, data]: readonly [number, unknown]): string =>
  LoginData.parse(data).secondFactorBy;

describe('a new browser of a user of the fake gateway', () => {
  it('asks for a mailed code after the right password, until it has signed in', async () => {
    const { call, signIn, ask, send } = open({ features: NEW });
    assert.equal((await signIn('Wrong-2026!'))[0], 400);
    const { ticket, methods, trustDays } = await ask();
    assert.deepEqual([methods, trustDays], [['mail'], 0]);
    assert.equal((await call('userProfile'))[0], 401);
    const mail = () => call('mailSignInCode', { body: { ticket } });
    assert.deepEqual(MailedCode.parse((await mail())[1]), {
      hint: 'a…@a….example',
      expiresInSeconds: 600,
    });
    const way = { method: 'mail', trust: true } as const;
    assert.deepEqual(await send(ticket, '111111', way), [400, { code: 'wrong', triesLeft: 4 }]);
    assert.equal((await send(ticket, '123456', way))[0], 200);
    assert.deepEqual(await send(ticket, '123456', way), EXPIRED);
    assert.equal((await signIn())[0], 200);
    assert.equal((await call('factors'))[0], 404);
  });

  it('mails three codes, and accepts none that was not mailed, nor one of an app', async () => {
    const { call, ask, send } = open({ features: BOTH });
    const { ticket } = await ask();
    const way = { method: 'mail' } as const;
    assert.deepEqual(await send(ticket, '123456', way), [400, { code: 'wrong', triesLeft: 4 }]);
    assert.deepEqual(await send(ticket, '123456'), EXPIRED);
    const mail = () => call('mailSignInCode', { body: { ticket } });
    for (const status of [200, 200, 200, 429]) assert.equal((await mail())[0], status);
    for (let count = 0; count < 3; count += 1) await send(ticket, '111111', way);
    assert.deepEqual(await send(ticket, '111111', way), [400, { code: 'closed' }]);
  });

  it('asks no user without an address, with an app, or after a reset by mail', async () => {
    const without = open({ features: NEW, user: { username: 'ada' } });
    const secrets = { username: 'ada', password: PASSWORD };
    assert.equal((await without.call('login', { secrets }))[0], 200);
    const withApp = open({ features: BOTH, user: { app: APP } });
    assert.deepEqual((await withApp.ask()).methods, ['app', 'recovery']);
    assert.equal((await withApp.signInWith('123456', { trust: true }))[0], 200);
    assert.equal((await withApp.signIn())[0], 200);
    const { gateway, call, signIn, advance } = open({ features: [...NEW, 'resetLink'] });
    await call('requestOtp', { query: '?username=ada@acme.example' });
    const codes = { otp: gateway.lastCode ?? '', password: 'Kettle-Rain-2026' };
    await call('resetPassword', { secrets: { username: 'ada@acme.example', ...codes } });
    advance(DAY - 1);
    assert.equal((await signIn(codes.password))[0], 200);
  });

  it('offers a passkey to a user who has one', async () => {
    const { ask } = open({ features: NEW, user: { passkeys: PASSKEYS } });
    assert.deepEqual((await ask()).methods, ['mail', 'passkey']);
  });
});

describe('a second factor that the fake gateway requires', () => {
  it('has its time from the first sign-in on', async () => {
    const { call, signIn, list, advance } = open({ graceDays: 14 });
    assert.equal(dueIn(await signIn()), '2026-06-15T09:00:00');
    advance(DAY);
    assert.equal(dueIn(await signIn()), '2026-06-15T09:00:00');
    const { isRequired, requiredBy } = await list();
    assert.deepEqual([isRequired, requiredBy], [true, '2026-06-15T09:00:00']);
    const { ticket } = NewApp.parse((await call('newApp'))[1]);
    await call('addApp', { secrets: { otp: '123456' }, body: { ticket } });
    assert.equal((await list()).requiredBy, '');
    const changing = open({ graceDays: 14, state: 'forced-change' });
    assert.equal(dueIn(await changing.signIn()), '');
    changing.gateway.setState('ready');
    changing.advance(DAY);
    assert.equal(dueIn(await changing.signIn()), '2026-06-16T09:00:00');
    assert.equal((await call('removeApp'))[0], 403);
  });

  it('is set up during the sign-in once the time is over', async () => {
    const { call, signIn, ask, list, advance } = open({ graceDays: 14 });
    await signIn();
    advance(14 * DAY);
    const { ticket, methods, trustDays } = await ask();
    assert.deepEqual([methods, trustDays], [['enroll'], 0]);
    const app = NewApp.parse((await call('newSignInApp', { body: { ticket } }))[1]);
    const add = (otp: string) =>
      call('addSignInApp', { secrets: { otp }, body: { ticket, appTicket: app.ticket } });
    assert.deepEqual(await add('111111'), [400, { code: 'wrong', triesLeft: 4 }]);
    const { recoveryCodes, tokenExpiry, secondFactorBy } = EnrolledLogin.parse(
      (await add('123456'))[1],
    );
    assert.deepEqual([recoveryCodes.length, tokenExpiry, secondFactorBy], [10, 1800, '']);
    assert.equal((await list()).recoveryCodesLeft, 10);
    assert.equal((await call('renewRecoveryCodes'))[0], 200, 'the code confirms the session');
    assert.deepEqual(await add('123456'), EXPIRED);
    assert.deepEqual((await ask()).methods, ['app', 'recovery']);
    assert.equal((await ask()).trustDays, 0);
  });

  it('follows the mailed code of a new browser, and a passkey takes its place', async () => {
    const { call, ask, send } = open({ features: BOTH, graceDays: 0 });
    const { ticket, methods } = await ask();
    assert.deepEqual(methods, ['mail']);
    assert.deepEqual(await call('newSignInApp', { body: { ticket } }), EXPIRED);
    await call('mailSignInCode', { body: { ticket } });
    const next = await send(ticket, '123456', { method: 'mail' });
    assert.deepEqual([next[0], methodsIn(next)], [403, ['enroll']]);
    const other = open({ features: BOTH, graceDays: 0, user: { passkeys: PASSKEYS } });
    assert.deepEqual((await other.ask()).methods, ['passkey']);
  });
});
