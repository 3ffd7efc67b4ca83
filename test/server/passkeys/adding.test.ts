import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { ConfirmRefusal } from '../../../src/core/contract/confirm.ts';
import { confirm } from '../../support/gateway/confirming.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway/gateway.ts';
import {
  addTo,
  askNewOptions,
  askOptions,
  confirmWith,
  listPasskeys,
  passkeysIn,
  passkeyUsers,
  refusalIn,
  requestIn,
  sendNew,
} from '../../support/gateway/passkeys.ts';

// Rules: passkeys-09, passkeys-10, passkeys-11, passkeys-12

const APPLE = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const { authenticator, signedIn, withPasskey, setSettings } = passkeyUsers(() => gateway);

describe('a new passkey', () => {
  test('is requested with user verification, for a random handle, and excludes all others', async () => {
    const { browser, username, id, key } = await withPasskey();
    const { publicKey, expiresInSeconds } = requestIn(await askNewOptions(browser));
    const { challenge, user, ...others } = publicKey as unknown as {
      challenge: string;
      user: { id: string; name: string };
    };
    assert.equal(expiresInSeconds, 600);
    assert.match(challenge, /^[\w-]{43}$/);
    assert.match(user.id, /^[\w-]{43}$/);
    assert.ok(user.name.startsWith(`${username} (`));
    assert.ok(!user.id.includes(id));
    assert.deepEqual(others, {
      timeout: 600_000,
      attestation: 'none',
      rp: { id: 'localhost', name: user.name.slice(username.length + 2, -1) },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [
        { type: 'public-key', id: key.passkeys[0]?.id, transports: ['internal', 'hybrid'] },
      ],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    });
  });

  test('is listed with its provider, time and handle, the newest first', async () => {
    const { browser } = await signedIn();
    assert.deepEqual(passkeysIn(await listPasskeys(browser)), {
      rpId: 'localhost',
      userHandle: '',
      passkeys: [],
    });
    const first = authenticator();
    const at = new Date(gateway.clock.now()).toISOString().slice(0, 19);
    const added = passkeysIn(await addTo(browser, first, { aaguid: APPLE }));
    assert.deepEqual(added.passkeys, [
      {
        id: added.passkeys[0]?.id,
        credentialId: first.passkeys[0]?.id,
        ...{ name: '', provider: 'Apple Passwords', createdAt: at, lastUsedAt: '' },
        ...{ isSynced: true, isAutomatic: false },
      },
    ]);
    assert.equal(added.userHandle, first.passkeys[0]?.userHandle);
    gateway.clock.advance(1);
    const second = authenticator();
    const { passkeys, userHandle } = passkeysIn(
      await addTo(browser, second, { isBackupEligible: false, isBackedUp: false }),
    );
    assert.equal(userHandle, added.userHandle);
    assert.deepEqual(
      passkeys.map(({ credentialId, provider, isSynced }) => [credentialId, provider, isSynced]),
      [
        [second.passkeys[0]?.id, '', false],
        [first.passkeys[0]?.id, 'Apple Passwords', true],
      ],
    );
  });

  test('needs a sign-in or confirmation within five minutes, and counts as one', async () => {
    const { browser, password } = await signedIn();
    gateway.clock.advance(301);
    const refused = await askNewOptions(browser);
    assert.equal(refused.status, 403);
    assert.deepEqual(ConfirmRefusal.parse(refused.envelope.data), {
      confirm: { maxAgeSeconds: 300 },
    });
    assert.equal((await confirm(browser, password)).status, 200);
    gateway.clock.advance(300);
    const key = authenticator();
    assert.equal((await addTo(browser, key)).status, 200);
    gateway.clock.advance(300);
    assert.equal((await askNewOptions(browser)).status, 200);
    gateway.clock.advance(1);
    assert.equal((await askNewOptions(browser)).status, 403);
    assert.equal((await confirmWith(browser, key)).status, 200);
    assert.equal((await askNewOptions(browser)).status, 200);
  });

  for (const [what, changes] of [
    ['without verification of the user', { isUserVerified: false }],
    ['without presence of the user', { isUserPresent: false }],
    ['from another origin', { origin: 'http://localhost.evil.example' }],
    ['from a frame of another site', { isCrossOrigin: true }],
  ] as const)
    test(`is refused ${what}`, async () => {
      const { browser } = await signedIn();
      assert.equal(refusalIn(await addTo(browser, authenticator(), changes)), 'refused');
      assert.deepEqual(passkeysIn(await listPasskeys(browser)).passkeys, []);
    });

  test('is refused with the ticket of a session that has ended, of another purpose, and a second time', async () => {
    const { browser, username, password } = await signedIn();
    const { publicKey, ticket } = requestIn(await askNewOptions(browser));
    const other = gateway.browser();
    await other.login(username, password);
    const created = authenticator().create(publicKey);
    assert.equal(refusalIn(await sendNew(other, ticket, created)), 'expired');
    const unfit = requestIn(await askOptions(browser));
    assert.equal(refusalIn(await sendNew(browser, unfit.ticket, created)), 'expired');
    assert.equal((await sendNew(browser, ticket, created)).status, 200);
    const again = authenticator().create(publicKey);
    assert.equal(refusalIn(await sendNew(browser, ticket, again)), 'expired');
  });

  test('is refused with an attestation that was not requested', async () => {
    const { browser } = await signedIn();
    const { publicKey, ticket } = requestIn(await askNewOptions(browser));
    const created = authenticator().create(publicKey);
    const object = Buffer.from(created.response.attestationObject, 'base64url');
    // "fmt": "none" becomes "fmt": "tpm " of the same length.
    const changed = Buffer.from(object.toString('latin1').replace('none', 'tpm '), 'latin1');
    const attestationObject = changed.toString('base64url');
    const credential = { ...created, response: { ...created.response, attestationObject } };
    assert.equal(refusalIn(await sendNew(browser, ticket, credential)), 'refused');
  });

  test('is refused if any user has it', async () => {
    const { browser } = await signedIn();
    const first = requestIn(await askNewOptions(browser));
    const second = requestIn(await askNewOptions(browser));
    const key = authenticator();
    const created = key.create(first.publicKey);
    assert.equal((await sendNew(browser, first.ticket, created)).status, 200);
    const { challenge } = second.publicKey;
    const clientDataJSON = Buffer.from(
      JSON.stringify({
        ...{ type: 'webauthn.create', challenge, crossOrigin: false },
        origin: `http://localhost:${gateway.port}`,
      }),
    ).toString('base64url');
    const copied = { ...created, response: { ...created.response, clientDataJSON } };
    assert.equal(refusalIn(await sendNew(browser, second.ticket, copied)), 'known');
  });

  test('is refused above the limit, also of several at the same time', async (t) => {
    await setSettings({ limit: 2 });
    t.after(() => setSettings({}));
    const { browser } = await signedIn();
    const requests = await Promise.all([1, 2, 3, 4, 5].map(() => askNewOptions(browser)));
    const replies = await Promise.all(
      requests
        .map(requestIn)
        .map(({ publicKey, ticket }) =>
          sendNew(browser, ticket, authenticator().create(publicKey)),
        ),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    assert.deepEqual(refused.map(refusalIn), ['limit', 'limit', 'limit']);
    assert.equal(passkeysIn(await listPasskeys(browser)).passkeys.length, 2);
    assert.equal(refusalIn(await askNewOptions(browser)), 'limit');
  });
});
