import { hkdfSync } from 'node:crypto';
import { openText, sealText } from '../platform/sealing.ts';
import { hmac, isSame } from '../platform/tokens.ts';

/** A secret key with an ID, by which what it signed is recognized later. */
export interface SecretKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** What a derived key is for. Keys of different purposes have nothing in common. */
type Purpose =
  | 'assertion'
  | 'audit'
  | 'browser'
  | 'seen'
  | 'code'
  | 'link'
  | 'xsrf'
  | 'oidc-client'
  | 'id-token'
  | 'mail'
  | 'ticket'
  | 'factor'
  | 'refused';

/** Signs and seals texts with the first of its keys, and accepts what any of them has signed or sealed. */
export interface Keyring {
  /** ID of the first key, with which signatures and sealed texts begin. */
  readonly keyId: string;
  /** Returns the signature of several parts: the key's ID and an HMAC. */
  sign(purpose: Purpose, ...parts: string[]): string;
  /** Returns the signatures of all known keys, to find what one of them has signed. */
  signByEach(purpose: Purpose, ...parts: string[]): string[];
  /** Returns true if the signature is one of these parts by a known key. */
  isSigned(signature: string, purpose: Purpose, ...parts: string[]): boolean;
  /** Encrypts a text, so that only a process with the key can read it. */
  seal(purpose: Purpose, text: string): string;
  /** Decrypts a text; undefined if its key is not known anymore or it was changed. */
  open(purpose: Purpose, sealed: string): string | undefined;
  /** Returns bytes of a length that each key derives for a purpose; those of the key that signs are the first. */
  derive(purpose: Purpose, length: number): Buffer[];
}

const expand = (bytes: Buffer, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', `sso-gateway ${purpose}`, length));

/** A key that signs does not encrypt too. */
const sealing = (purpose: Purpose): string => `${purpose} sealed`;

/** Derives the keys for all purposes from the secret keys (HKDF). Throws if there is no key. */
export function openKeyring(keys: readonly SecretKey[]): Keyring {
  const [first] = keys;
  if (!first) throw new Error('a keyring needs a key');
  const derived = new Map<string, Buffer>();
  const derive = ({ id, bytes }: SecretKey, purpose: string): Buffer => {
    const name = `${id} ${purpose}`;
    const known = derived.get(name);
    // Stryker disable next-line ConditionalExpression: without the cache, the same key is derived again.
    if (known) return known;
    const key = expand(bytes, purpose, 32);
    derived.set(name, key);
    return key;
  };
  const signBy = (key: SecretKey, purpose: string, parts: readonly string[]): string =>
    `${key.id}.${hmac(derive(key, purpose), ...parts)}`;
  /** Returns the key that a text begins with, and the rest of the text. */
  const split = (text: string): [SecretKey | undefined, string] => {
    const end = text.indexOf('.');
    return [keys.find(({ id }) => id === text.slice(0, end)), text.slice(end + 1)];
  };
  return {
    keyId: first.id,
    sign: (purpose, ...parts) => signBy(first, purpose, parts),
    signByEach: (purpose, ...parts) => keys.map((key) => signBy(key, purpose, parts)),
    isSigned(signature, purpose, ...parts) {
      const [key, rest] = split(signature);
      return key !== undefined && isSame(rest, hmac(derive(key, purpose), ...parts));
    },
    seal: (purpose, text) => `${first.id}.${sealText(derive(first, sealing(purpose)), text)}`,
    open(purpose, sealed) {
      const [key, rest] = split(sealed);
      return key && openText(derive(key, sealing(purpose)), rest);
    },
    derive: (purpose, length) => keys.map(({ bytes }) => expand(bytes, purpose, length)),
  };
}
