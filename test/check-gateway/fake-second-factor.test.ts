import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Factors } from '../../src/core/contract/second-factor.ts';
import { APP, CODE, DAY, open, PASSWORD, START, WITH_APP } from './fake-factor-page.ts';

describe('the second factor of the fake gateway', () => {
  it('is not asked for unless it is announced', async () => {
    const { signIn, call, options } = open({ ...WITH_APP, features: ['confirm'] });
    assert.equal((await signIn())[0], 200);
    assert.equal((await call('factors'))[0], 404);
    assert.deepEqual(
      (await options()).methods.map(({ type }) => type),
      ['password', 'provider'],
    );
  });

  it('is asked for after the right password only, without a session', async () => {
    const { signIn, ask, call } = open(WITH_APP);
    assert.equal((await signIn('Wrong-2026!'))[0], 400);
    assert.equal((await signIn())[0], 403);
    const { methods, trustDays, expiresInSeconds } = await ask();
    assert.deepEqual([methods, trustDays, expiresInSeconds], [['app', 'recovery'], 30, 600]);
    assert.equal((await call('userProfile'))[0], 401);
  });

  it('offers a passkey to a user who has one', async () => {
    const passkeys = [
      { id: 'one', credentialId: 'a', name: '', provider: '', createdAt: START, isSynced: true },
    ];
    const features = ['secondFactor', 'passkeys:localhost'];
    const { ask } = open({ user: { app: APP, passkeys }, features });
    assert.deepEqual((await ask()).methods, ['app', 'recovery', 'passkey']);
    assert.deepEqual((await open({ user: { app: APP, passkeys } }).ask()).methods, [
      'app',
      'recovery',
    ]);
  });

  it('signs in with the code of the app, once for each ticket', async () => {
    const { ask, send, call } = open(WITH_APP);
    const { ticket } = await ask();
    assert.equal((await send(ticket, '123456'))[0], 200);
    assert.equal((await call('userProfile'))[0], 200);
    assert.deepEqual(await send(ticket, '123456'), [400, { code: 'expired' }]);
  });

  it('refuses wrong and used codes with the tries left, and closes after five', async () => {
    const { ask, send, signInWith } = open(WITH_APP);
    const { ticket } = await ask();
    assert.deepEqual(await send(ticket, '111111'), [400, { code: 'wrong', triesLeft: 4 }]);
    assert.deepEqual(await send(ticket, '000000'), [400, { code: 'used', triesLeft: 3 }]);
    await send(ticket, '111111');
    await send(ticket, '111111');
    assert.deepEqual(await send(ticket, '111111'), [400, { code: 'closed' }]);
    assert.deepEqual(await send(ticket, '123456'), [400, { code: 'closed' }]);
    assert.equal((await signInWith('123456'))[0], 200);
  });

  it('refuses a ticket that is too old, of another browser, or of another password', async () => {
    const { ask, send, sendElsewhere, call, advance } = open(WITH_APP);
    const expired = [400, { code: 'expired' }];
    const { ticket } = await ask();
    assert.equal(await sendElsewhere(ticket, '123456'), 400);
    advance(600);
    assert.deepEqual(await send(ticket, '123456'), expired);
    const later = await ask();
    const secrets = { password: PASSWORD, 'new-password': 'Kettle-Rain-2026' };
    await send(later.ticket, '123456');
    const old = await ask();
    assert.equal((await call('changePassword', { secrets }))[0], 200);
    assert.deepEqual(await send(old.ticket, '123456'), expired);
  });

  it('accepts only a recovery code once 100 codes in a row were wrong', async () => {
    const { signInWith } = open({ user: { app: { ...APP, failures: 100 } } });
    assert.deepEqual(await signInWith('123456'), [400, { code: 'stopped' }]);
    assert.equal((await signInWith(CODE, { method: 'recovery' }))[0], 200);
    assert.equal((await signInWith('123456'))[0], 200);
  });

  it('locks after ten wrong codes, and asks for the password meanwhile', async () => {
    const { signIn, signInWith, advance } = open(WITH_APP);
    for (let count = 0; count < 10; count += 1) await signInWith('111111');
    assert.equal((await signInWith('123456'))[0], 403);
    assert.equal((await signIn('Wrong-2026!'))[0], 400);
    advance(900);
    assert.equal((await signInWith('123456'))[0], 200);
  });

  it('accepts a recovery code once, however it is typed, and never trusts the browser', async () => {
    const { signInWith, list, ask } = open(WITH_APP);
    const way = { method: 'recovery', trust: true } as const;
    assert.equal((await signInWith('qt7m4k x2pd9whf', way))[0], 200);
    const { recoveryCodesLeft, browsers } = await list();
    assert.deepEqual([recoveryCodesLeft, browsers], [0, []]);
    assert.deepEqual((await ask()).methods, ['app']);
    assert.deepEqual(await signInWith(CODE, way), [400, { code: 'used', triesLeft: 4 }]);
  });

  it('is not asked for in a trusted browser, until its time is over or the user forgets it', async () => {
    const { signIn, signInWith, list, call, advance } = open(WITH_APP);
    await signInWith('123456', { trust: true });
    assert.equal((await signIn())[0], 200);
    const [{ id, isCurrent, since, until } = { id: '' }] = (await list()).browsers;
    assert.deepEqual(
      [isCurrent, since, until],
      [true, '2026-06-01T09:00:00', '2026-07-01T09:00:00'],
    );
    const [, left] = await call('forgetBrowser', { id });
    assert.deepEqual(Factors.parse(left).browsers, []);
    assert.equal((await signIn())[0], 403);
    await signInWith('123456', { trust: true });
    advance(30 * DAY);
    assert.equal((await signIn())[0], 403);
  });

  it('is asked for in each browser if the gateway lets no one trust them', async () => {
    const { ask, signIn, signInWith, events } = open({ ...WITH_APP, trustDays: 0 });
    assert.equal((await ask()).trustDays, 0);
    await signInWith('123456', { trust: true });
    assert.deepEqual(await events(), ['sign-in']);
    assert.equal((await signIn())[0], 403);
  });

  it('is asked for again after a change of the password', async () => {
    const { call, signIn, signInWith } = open(WITH_APP);
    await signInWith('123456', { trust: true });
    const secrets = { password: PASSWORD, 'new-password': 'Kettle-Rain-2026' };
    assert.equal((await call('changePassword', { secrets }))[0], 200);
    assert.equal((await signIn('Kettle-Rain-2026'))[0], 403);
  });

  it('ends the trust in all other browsers with their sessions', async () => {
    const browsers = [
      { id: 'home', browser: 'Safari', system: 'macOS', since: START, until: START + DAY * 1000 },
    ];
    const { call, signInWith, list } = open({ user: { app: { ...APP, browsers } } });
    await signInWith('123456', { trust: true });
    assert.equal((await list()).browsers.length, 2);
    await call('endSessions', { body: { others: true } });
    assert.deepEqual(
      (await list()).browsers.map(({ isCurrent }) => isCurrent),
      [true],
    );
  });
});
