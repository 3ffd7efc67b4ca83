import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import { HEADERS } from '../../src/core/contract/names.ts';
import { BASE, HELD, open, PASSWORD, START, WITH_ONE } from './fake-passkey-page.ts';

const CONFIRM_FIRST = [403, { confirm: { maxAgeSeconds: 300 } }];

describe('passkeys of the fake gateway', () => {
  it('are a 404 unless they are announced with an RP ID', async () => {
    const { signIn, call } = open({ features: ['confirm'] });
    await signIn();
    for (const name of [
      ...(['passkeyOptions', 'passkeys', 'passkeyConfirmOptions'] as const),
      'automaticPasskeyOptions',
    ] as const)
      assert.equal((await call(name)).status, 404);
  });

  it('sign in by their ID, as the sign-in that is confirmed', async () => {
    const { gateway, ask, signInWith, list, freshness, advance } = open(WITH_ONE);
    const { publicKey, expiresInSeconds } = await ask('passkeyOptions');
    assert.equal(publicKey['rpId'], 'example.com');
    assert.deepEqual(publicKey['allowCredentials'], []);
    assert.equal(expiresInSeconds, 600);
    assert.deepEqual(await signInWith('first'), [200, undefined]);
    advance(7);
    assert.equal((await freshness()).confirmedSecondsAgo, 7);
    assert.equal((await list()).passkeys[0]?.lastUsedAt, '2026-06-01T09:00:00');
    assert.equal(gateway.user.passkeys[0]?.lastUsedAt, START);
  });

  it('sign in to a change of the password that is due', async () => {
    const { signInWith, call } = open({ ...WITH_ONE, state: 'forced-change' });
    assert.deepEqual(await signInWith('first'), [200, undefined]);
    assert.equal((await call('passkeys')).status, 403);
  });

  it('are refused if they are unknown or were removed', async () => {
    const { signInWith, call } = open(WITH_ONE);
    assert.deepEqual(await signInWith('other'), [400, 'unknown']);
    await signInWith('first');
    assert.equal((await call('removePasskey', { id: 'one' })).status, 200);
    assert.deepEqual(await signInWith('first'), [400, 'removed']);
    assert.deepEqual(await signInWith('other'), [400, 'unknown']);
  });

  it('are refused with a ticket that is used, old, of another browser or for something else', async () => {
    const { gateway, ask, reply, signInWith, advance } = open(WITH_ONE);
    const { ticket } = await ask('passkeyOptions');
    assert.deepEqual(await reply('passkeySignIn', ticket, 'first'), [200, undefined]);
    assert.deepEqual(await reply('passkeySignIn', ticket, 'first'), [400, 'expired']);
    const forConfirm = (await ask('passkeyConfirmOptions')).ticket;
    assert.deepEqual(await reply('passkeySignIn', forConfirm, 'first'), [400, 'expired']);
    const old = (await ask('passkeyOptions')).ticket;
    advance(600);
    assert.deepEqual(await reply('passkeySignIn', old, 'first'), [400, 'expired']);
    const { status, body } = await gateway.handle({
      method: 'POST',
      url: BASE + CALLS.passkeySignIn.path,
      headers: { [HEADERS.tenantCode]: 'ACME' },
      body: JSON.stringify({
        ticket: (await ask('passkeyOptions')).ticket,
        credential: { id: 'first' },
      }),
    });
    assert.equal(status, 400, body);
    assert.match(body, /"passkey":"expired"/);
    assert.deepEqual(await signInWith('first'), [200, undefined]);
  });

  it('are created by a user who has just signed in, and count as a confirmation', async () => {
    const { signIn, ask, add, list, freshness, advance } = open();
    await signIn();
    assert.deepEqual(await list(), { rpId: 'example.com', userHandle: '', passkeys: [] });
    const { publicKey } = await ask('newPasskeyOptions');
    assert.deepEqual(publicKey['excludeCredentials'], []);
    advance(200);
    assert.deepEqual(await add('new'), [200, undefined]);
    const { userHandle, passkeys } = await list();
    assert.equal(userHandle, (publicKey['user'] as { id: string }).id);
    assert.deepEqual(
      passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => [
        credentialId,
        name,
        createdAt,
        lastUsedAt,
      ]),
      [['new', '', '2026-06-01T09:03:20', '']],
    );
    assert.equal((await freshness()).confirmedSecondsAgo, 0);
    const again = (await ask('newPasskeyOptions')).publicKey;
    assert.deepEqual(again['excludeCredentials'], [{ id: 'new', type: 'public-key' }]);
  });

  it('are created once, and not without limit', async () => {
    const { signIn, add, call } = open();
    await signIn();
    assert.deepEqual(await add('0'), [200, undefined]);
    assert.deepEqual(await add('0'), [400, 'known']);
    for (let index = 1; index < 20; index += 1)
      assert.deepEqual(await add(String(index)), [200, undefined]);
    const { status, data } = await call('newPasskeyOptions');
    assert.deepEqual([status, data], [400, { passkey: 'limit' }]);
  });

  it('make the password confirm nothing: neither the sign-in nor confirm', async () => {
    const { signIn, call, ask, reply, confirm, freshness } = open(WITH_ONE);
    await signIn();
    const { confirmedSecondsAgo, methods } = await freshness();
    assert.ok(confirmedSecondsAgo > 300);
    assert.deepEqual(methods, [{ type: 'passkey', id: '', name: '' }]);
    const password = await call('confirm', { headers: credentialHeaders({ password: PASSWORD }) });
    assert.equal(password.status, 400);
    assert.equal((await call('confirmAtProvider', { body: { option: 'OIDC' } })).status, 400);
    for (const [name, id] of [['newPasskeyOptions'], ['removePasskey', 'one']] as const) {
      const { status, data } = await call(name, { id });
      assert.deepEqual([status, data], CONFIRM_FIRST);
    }
    assert.deepEqual(await confirm('other'), [400, 'unknown']);
    assert.deepEqual(await confirm('first'), [200, undefined]);
    assert.equal((await freshness()).confirmedSecondsAgo, 0);
    const forCreation = (await ask('newPasskeyOptions')).ticket;
    assert.deepEqual(await reply('confirmWithPasskey', forCreation, 'first'), [400, 'expired']);
  });

  it('confirm with those of the user only', async () => {
    const second = { ...HELD, id: 'two', credentialId: 'second' };
    const otherUsers = [{ userId: 'bob', username: 'bob@acme.example', passkeys: [second] }];
    const { signIn, ask, confirm } = open({ ...WITH_ONE, otherUsers });
    await signIn();
    const { publicKey } = await ask('passkeyConfirmOptions');
    assert.deepEqual(publicKey['allowCredentials'], [{ id: 'first', type: 'public-key' }]);
    assert.deepEqual(await confirm('second'), [400, 'unknown']);
  });

  it('offer no request to a user who has none', async () => {
    const { signIn, call } = open();
    await signIn();
    const { status, data } = await call('passkeyConfirmOptions');
    assert.deepEqual([status, data], [400, { passkey: 'unknown' }]);
  });

  it('are renamed and removed, by the ID of their list', async () => {
    const { gateway, signInWith, call, list } = open(WITH_ONE);
    await signInWith('first');
    await call('renamePasskey', { id: 'one', body: { name: ' Phone ' } });
    assert.equal((await list()).passkeys[0]?.name, 'Phone');
    assert.equal((await call('renamePasskey', { id: 'one', body: { name: ' ' } })).status, 400);
    for (const [name, body] of [
      ['renamePasskey', { name: 'Phone' }],
      ['removePasskey', undefined],
    ] as const) {
      const { status, data } = await call(name, { id: 'other', ...(body && { body }) });
      assert.deepEqual([status, data], [400, { passkey: 'unknown' }]);
    }
    await call('removePasskey', { id: 'one' });
    assert.deepEqual(gateway.user.passkeys, []);
    const { events } = (await call('securityEvents')).data as { events: { event: string }[] };
    assert.deepEqual(
      events.map(({ event }) => event),
      ['passkey-removed', 'passkey-renamed', 'sign-in'],
    );
  });

  it('are not removed if nothing else could sign the user in', async () => {
    const { signInWith, call } = open({ ...WITH_ONE, signInOptions: [] });
    await signInWith('first');
    const { status, data } = await call('removePasskey', { id: 'one' });
    assert.deepEqual([status, data], [400, { passkey: 'last' }]);
  });

  it('are created without a question soon after a sign-in with the password only', async () => {
    const features = ['passkeys:example.com', 'automaticPasskeys', 'confirm', 'secondFactor'];
    const { call, signIn, signInWith, advance } = open({ ...WITH_ONE, features });
    await signInWith('first');
    const refused = [400, { passkey: 'refused' }];
    const ask = async () => Object.values(await call('automaticPasskeyOptions'));
    assert.deepEqual(await ask(), refused);
    await signIn();
    advance(300);
    assert.equal((await call('automaticPasskeyOptions')).status, 200);
    advance(1);
    assert.deepEqual(await ask(), refused);
  });

  it('count from their first sign-in on if the browser has created them without a question', async () => {
    const features = ['passkeys:example.com', 'automaticPasskeys', 'confirm', 'secondFactor'];
    const { call, signIn, addSilently, confirm, signInWith, list, freshness, advance } = open({
      features,
    });
    await signIn();
    advance(3);
    assert.deepEqual(await addSilently('silent'), [200, undefined]);
    assert.equal((await list()).passkeys[0]?.isAutomatic, true);
    advance(4);
    assert.deepEqual(
      [(await freshness()).confirmedSecondsAgo, (await freshness()).methods[0]?.type],
      [7, 'password'],
    );
    assert.equal((await call('passkeyConfirmOptions')).status, 400);
    assert.deepEqual(await signInWith('silent'), [200, undefined]);
    assert.equal((await list()).passkeys[0]?.isAutomatic, false);
    assert.deepEqual(await confirm('silent'), [200, undefined]);
  });

  it('are not removed if they are the only second factor of a user who needs one', async () => {
    const features = ['passkeys:example.com', 'automaticPasskeys', 'confirm', 'secondFactor'];
    const passkeys = [HELD, { ...HELD, id: 'two', credentialId: 'silent', isAutomatic: true }];
    const { signInWith, call } = open({ user: { passkeys }, features, graceDays: 14 });
    await signInWith('first');
    const { status, data } = await call('removePasskey', { id: 'one' });
    assert.deepEqual([status, data], [400, { passkey: 'required' }]);
    assert.equal((await call('removePasskey', { id: 'two' })).status, 200);
  });
});
