import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CALLS, type CallName } from '../../src/core/contract/calls.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { createFakeGateway, type FakeCallName } from '../../src/testing/index.ts';
import { parseCookie } from '../../src/testing/cookies.ts';
import { STATES } from '../../src/testing/states.ts';
import { BASE, open, PASSWORD } from './fake-page.ts';

/** A name of a call that the fake's public types lack, or the reverse, would not compile. */
const NAMES: readonly FakeCallName[] = Object.keys(CALLS) as CallName[];
const sameNames: readonly CallName[] = NAMES;

describe('a fake gateway in the state', () => {
  const tested = new Set<string>();
  const state = (name: keyof typeof STATES, check: () => Promise<void>) => {
    tested.add(name);
    test(name, check);
  };

  state('ready', async () => {
    const { call, signIn, optionsOf } = open();
    assert.deepEqual(await optionsOf(), ['BASIC', 'OIDC']);
    assert.equal((await call('userProfile')).status, 401);
    assert.equal((await signIn('Wrong-2026!')).status, 400);
    assert.equal((await signIn()).status, 200);
    assert.equal((await call('userProfile')).status, 200);
  });

  state('forced-change', async () => {
    const { call, signIn } = open({ state: 'forced-change' });
    const { data } = await signIn();
    assert.equal((data as { forcePwdChangeOnLogin: boolean }).forcePwdChangeOnLogin, true);
    assert.equal((await call('userProfile')).status, 403);
  });

  state('captcha', async () => {
    const { data } = await open({ state: 'captcha' }).signIn('Wrong-2026!');
    assert.deepEqual(data, { captchaIteration: 3, failedLoginCount: 3 });
  });

  state('locked', async () => {
    assert.equal((await open({ state: 'locked' }).signIn()).status, 403);
  });

  state('no-sso', async () => {
    assert.deepEqual(await open({ state: 'no-sso' }).optionsOf(), ['BASIC']);
  });

  state('no-password', async () => {
    assert.deepEqual(await open({ state: 'no-password' }).optionsOf(), ['OIDC']);
  });

  state('refused-sso', async () => {
    const query = '?authType=OIDC&orgType=TENANT&tenantCode=ACME';
    const start = (name: 'ready' | 'refused-sso') =>
      createFakeGateway({ state: name }).handle({
        method: 'GET',
        url: BASE + CALLS.sso.path + query,
        headers: {},
        body: '',
      });
    assert.match((await start('refused-sso')).headers['location'] ?? '', /^\/login\?errorMsg=The/);
    assert.equal((await start('ready')).headers['location'], '/login?sso=ok');
  });

  state('unknown-tenant', async () => {
    const { call } = open({ state: 'unknown-tenant' });
    assert.equal((await call('authTypes', '?tenantCode=ACME')).data, null);
  });

  for (const [name, count] of [
    ['signed-in', 3],
    ['needs-confirm', 3],
    ['no-products', 0],
    ['many-products', 200],
  ] as const)
    state(name, async () => {
      const { gateway, call, signIn } = open({ state: name });
      assert.ok(gateway.startsSignedIn);
      await signIn();
      assert.equal(((await call('usersProducts')).data as unknown[]).length, count);
    });

  state('expiring', async () => {
    const { gateway, signIn } = open({ state: 'expiring', now: () => 0 });
    assert.equal(((await signIn()).data as { tokenExpiry: number }).tokenExpiry, 100);
    assert.equal(gateway.signIn(BASE).localStorage['tokenExpiryTime'], '100000');
  });

  for (const [name, failing] of [
    ['products-fail', 'usersProducts'],
    ['profile-fail', 'userProfile'],
  ] as const)
    state(name, async () => {
      const { call, signIn } = open({ state: name });
      await signIn();
      assert.equal((await call(failing)).status, 500);
      assert.equal((await call('refresh')).status, 200);
    });

  state('unavailable', async () => {
    const plain = [
      'resetLink',
      'sessions',
      'confirm',
      'events',
      'notMe',
      'changePassword',
      'preferences',
    ];
    const passkeys = ['passkeys:localhost', 'automaticPasskeys'];
    const features = [...plain, ...passkeys, 'assertion', 'secondFactor', 'newBrowser'];
    const { call } = open({ state: 'unavailable', features });
    for (const name of sameNames.filter((one) => one !== 'sso'))
      assert.equal((await call(name)).status, 503, name);
  });

  state('loading', async () => {
    const { gateway } = open({ state: 'loading' });
    const giveUp = new AbortController();
    const url = BASE + CALLS.refresh.path;
    const reply = gateway.fetch(new Request(url, { signal: giveUp.signal }));
    const first = Promise.race([
      reply,
      open()
        .call('refresh')
        .then(() => 'another call'),
    ]);
    assert.equal(await first, 'another call');
    giveUp.abort();
    await assert.rejects(reply, { name: 'AbortError' });
  });

  test('is one of the states that are tested here', () => {
    assert.deepEqual([...tested].sort(), Object.keys(STATES).sort());
  });
});

describe('a fake gateway', () => {
  test('leaves requests to others that are not calls', async () => {
    const { gateway } = open();
    for (const path of ['/api/orders', '/login', '/api/auth/v3/login/more'])
      assert.equal(await gateway.fetch(new Request(BASE + path)), undefined, path);
    const post = new Request(BASE + CALLS.refresh.path, { method: 'POST' });
    assert.equal(await gateway.fetch(post), undefined);
  });

  test('records each call', async () => {
    const { gateway, signIn } = open();
    await signIn();
    assert.deepEqual(
      gateway.calls.map(({ call, headers }) => [call, headers['username']]),
      [['login', 'ada@acme.example']],
    );
  });

  test('replaces a reply, also by the options, until it is restored', async () => {
    const { gateway, call } = open({ replies: () => ({ refresh: { status: 4032 } }) });
    assert.equal((await call('refresh')).status, 403);
    gateway.reply('refresh', { status: 500, message: 'Broken.' });
    assert.deepEqual(
      [(await call('refresh')).status, (await call('refresh')).message],
      [500, 'Broken.'],
    );
    gateway.reply('refresh', undefined);
    assert.equal((await call('refresh')).status, 403);
  });

  test('keeps its data in a storage, and forgets them with reset()', async () => {
    const values = new Map<string, string>();
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
    await open({ storage }).signIn();
    const reloaded = open({ storage });
    assert.equal((await reloaded.call('userProfile')).status, 200);
    reloaded.gateway.reset();
    assert.equal((await reloaded.call('userProfile')).status, 401);
    assert.equal((await open({ storage }).call('userProfile')).status, 401);
  });

  test('sets the session’s cookie as HttpOnly, and on HTTPS with a prefix and Secure', () => {
    const { gateway } = open();
    const first = (url: string) => parseCookie(gateway.signIn(url).cookies[0] ?? '');
    const { name, isHttpOnly, isSecure } = first('https://sso.example.com');
    assert.deepEqual([name, isHttpOnly, isSecure], ['__Host-session', true, true]);
    const plain = first(BASE);
    assert.deepEqual([plain.name, plain.isHttpOnly, plain.isSecure], ['session', true, false]);
  });

  test('starts without data if the storage contains something else', async () => {
    const storage = { getItem: () => 'signed-in', setItem: () => undefined };
    assert.equal((await open({ storage }).signIn()).status, 200);
  });

  test('refuses an address that can’t be decoded as the gateway does', async () => {
    const { gateway, signIn } = open();
    await signIn();
    const url = BASE + CALLS.userExtensions.path.replace('{userId}', '%zz');
    const response = await gateway.fetch(new Request(url, { headers: { 'tenant-code': 'ACME' } }));
    assert.equal(response?.status, 400);
  });

  test('refuses to save what a gateway refuses', async () => {
    const { gateway, signIn } = open();
    await signIn();
    const save = async (name: 'updateProfile' | 'updateContacts', body: unknown) => {
      const request = new Request(BASE + CALLS[name].path, {
        method: 'PUT',
        headers: { [HEADERS.tenantCode]: 'ACME', origin: 'http://app.example' },
        body: JSON.stringify(body),
      });
      return (await gateway.fetch(request))?.status;
    };
    const names = { userId: 'ada', firstName: 'Ada', lastName: 'Byron' };
    assert.equal(await save('updateProfile', names), 200);
    assert.equal(await save('updateProfile', { ...names, lastName: 'b'.repeat(51) }), 400);
    assert.equal(await save('updateProfile', { userId: 'ada', langCode: 'xx_XX' }), 400);
    assert.equal(await save('updateContacts', []), 400);
    assert.equal(gateway.user.lastName, 'Byron');
  });

  test('takes the missing fields of a user from Ada', () => {
    const { user } = createFakeGateway({ user: { username: 'Grace@acme.example' } });
    assert.deepEqual([user.username, user.password], ['grace@acme.example', PASSWORD]);
  });
});
