import { createECDH, createHash, createPrivateKey, type KeyObject } from 'node:crypto';
import { ASSERTION_ALGORITHM } from 'sso-contract/session-claims.ts';
import type { Keyring } from './keyring.ts';

/** Order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 128 bits more than the order has, so that no private key is likelier than another (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;
const COORDINATE_BYTES = 32;

/** A public key as a JSON Web Key (RFC 7517). */
export interface PublicKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: string;
  readonly use: string;
}

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: PublicKey;
}

/** The keys of assertions. No table contains them: each is derived from a key of the settings. */
export interface AssertionKeys {
  /** The key that signs, and its ID. */
  readonly signing: { readonly kid: string; readonly key: KeyObject };
  /** The public keys of all keys of the settings, the one that signs first. */
  readonly publicKeys: readonly PublicKey[];
}

/** Returns the thumbprint of a public key, a hash of its members in the order of RFC 7638. */
const thumbprintOf = ({ crv, kty, x, y }: Omit<PublicKey, 'kid' | 'alg' | 'use'>): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');

function keyPairFrom(seed: Buffer): KeyPair {
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(2 * COORDINATE_BYTES, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    // The first byte says that both coordinates follow.
    x: point.subarray(1, 1 + COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(1 + COORDINATE_BYTES).toString('base64url'),
  };
  const kid = thumbprintOf(jwk);
  return {
    privateKey: createPrivateKey({ format: 'jwk', key: { ...jwk, d: d.toString('base64url') } }),
    publicKey: { ...jwk, kid, alg: ASSERTION_ALGORITHM, use: 'sig' },
  };
}

/** Derives the keys of assertions from those of the settings. */
export function deriveAssertionKeys(keyring: Keyring): AssertionKeys {
  const pairs = keyring.derive('assertion', SEED_BYTES).map(keyPairFrom);
  const [first] = pairs;
  if (!first) throw new Error('a keyring has a key');
  return {
    signing: { kid: first.publicKey.kid, key: first.privateKey },
    publicKeys: pairs.map(({ publicKey }) => publicKey),
  };
}
