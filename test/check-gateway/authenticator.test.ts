// The checker's own authenticator, against the library that verifies passkeys in the gateway.
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAuthenticator } from '../../cli/check-gateway/authenticator.ts';
import type { AuthenticatorReply } from '../../cli/check-gateway/authenticator-data.ts';
import { encodeCbor } from '../../cli/check-gateway/cbor.ts';
import { NewPasskey, PasskeyProof } from '../../src/core/contract/passkeys.ts';

const ORIGIN = 'https://portal.example.com';
const RP_ID = 'example.com';
const CHALLENGE = Buffer.from('a challenge').toString('base64url');
const HANDLE = Buffer.alloc(32, 7).toString('base64url');
const AAGUID = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';

const toCreate = {
  challenge: CHALLENGE,
  rp: { id: RP_ID, name: 'Portal' },
  user: { id: HANDLE, name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
};
const toGet = { challenge: CHALLENGE, rpId: RP_ID };

type Changes = Partial<AuthenticatorReply>;

async function register(authenticator = createAuthenticator(ORIGIN), changes: Changes = {}) {
  const response = NewPasskey.parse(authenticator.create(toCreate, changes));
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: CHALLENGE,
    expectedOrigin: ORIGIN,
    expectedRPID: RP_ID,
  });
  assert.ok(registrationInfo);
  return { authenticator, info: registrationInfo };
}

async function verify(changes: Changes = {}, knownCounter = 0) {
  const { authenticator, info } = await register();
  const response = PasskeyProof.parse(authenticator.get(toGet, changes));
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: CHALLENGE,
    expectedOrigin: ORIGIN,
    expectedRPID: RP_ID,
    credential: { ...info.credential, counter: knownCounter },
  });
  return { ...verified, handle: response.response.userHandle, id: response.id, info };
}

describe('the authenticator of check-gateway', () => {
  it('creates a passkey that a gateway can verify', async () => {
    const { authenticator, info } = await register(undefined, { aaguid: AAGUID, counter: 5 });
    assert.equal(info.credential.id, authenticator.passkeys[0]?.id);
    assert.equal(info.aaguid, AAGUID);
    assert.equal(info.credential.counter, 5);
    assert.equal(info.fmt, 'none');
    assert.equal(info.userVerified, true);
    assert.equal(info.credentialDeviceType, 'multiDevice');
    assert.equal(info.credentialBackedUp, true);
  });

  it('signs with the passkey', async () => {
    const { verified, authenticationInfo, handle, id, info } = await verify({ counter: 9 }, 8);
    assert.equal(verified, true);
    assert.equal(authenticationInfo.newCounter, 9);
    assert.equal(handle, HANDLE);
    assert.equal(id, info.credential.id);
  });

  it('says on request that the passkey is kept on one device', async () => {
    const { authenticationInfo } = await verify({ isBackupEligible: false, isBackedUp: false });
    assert.equal(authenticationInfo.credentialDeviceType, 'singleDevice');
    assert.equal(authenticationInfo.credentialBackedUp, false);
  });

  for (const [what, changes, reason] of [
    ['another origin', { origin: 'https://evil.example' }, /origin/],
    ['another RP ID', { rpId: 'evil.example' }, /RP ID/],
    ['no user verification', { isUserVerified: false }, /User verification/],
    ['no user', { isUserPresent: false }, /not present/],
    ['a counter that goes back', { counter: 7 }, /counter/],
  ] as const)
    it(`can sign with ${what}, which is refused`, async () => {
      await assert.rejects(verify(changes, 'counter' in changes ? 8 : 0), reason);
    });

  it('can break its signature', async () => {
    assert.equal((await verify({ isSignatureBroken: true })).verified, false);
  });

  it('can leave out the user handle, or send another one', async () => {
    assert.equal((await verify({ userHandle: null })).handle, null);
    assert.equal((await verify({ userHandle: 'b3RoZXI' })).handle, 'b3RoZXI');
  });

  it('can say that the page was in a frame of another origin', () => {
    const authenticator = createAuthenticator(ORIGIN);
    const { response } = authenticator.create(toCreate, { isCrossOrigin: true });
    const client: unknown = JSON.parse(
      Buffer.from(response.clientDataJSON, 'base64url').toString(),
    );
    assert.deepEqual(client, {
      type: 'webauthn.create',
      challenge: CHALLENGE,
      origin: ORIGIN,
      crossOrigin: true,
    });
  });

  it('creates no second passkey if the options exclude the first', async () => {
    const { authenticator, info } = await register();
    const excludeCredentials = [{ id: info.credential.id, type: 'public-key' }];
    assert.throws(() => authenticator.create({ ...toCreate, excludeCredentials }), /already/);
    const other = [{ id: 'b3RoZXI', type: 'public-key' }];
    authenticator.create({ ...toCreate, excludeCredentials: other });
    assert.equal(authenticator.passkeys.length, 2);
  });

  it('creates none if its algorithm is not allowed', () => {
    const pubKeyCredParams = [{ alg: -257, type: 'public-key' }];
    const { create } = createAuthenticator(ORIGIN);
    assert.throws(() => create({ ...toCreate, pubKeyCredParams }), /ES256/);
  });

  it('signs with the newest passkey of the RP ID that the options allow', async () => {
    const { authenticator } = await register();
    await register(authenticator);
    const [first, second] = authenticator.passkeys;
    assert.ok(first && second);
    assert.equal(authenticator.get(toGet).id, second.id);
    const allowCredentials = [{ id: first.id, type: 'public-key' }];
    assert.equal(authenticator.get({ ...toGet, allowCredentials }).id, first.id);
    assert.throws(() => authenticator.get({ ...toGet, rpId: 'other.example' }), /no passkey/);
  });
});

describe('encodeCbor', () => {
  for (const [value, hex] of [
    [0, '00'],
    [23, '17'],
    [24, '1818'],
    [255, '18ff'],
    [1000, '1903e8'],
    [-1, '20'],
    [-100, '3863'],
    [-257, '390100'],
    ['ü', '62c3bc'],
    [new Uint8Array([1, 2]), '420102'],
    [new Map([['a', 1]]), 'a1616101'],
  ] as const)
    it(`encodes ${hex} as RFC 8949 does`, () => {
      assert.equal(encodeCbor(value).toString('hex'), hex);
    });
});
