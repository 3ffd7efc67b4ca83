import { hkdfSync } from 'node:crypto';
import { hmac, isSame } from '../store/secrets.ts';

/** A secret key with an ID, by which what it signed is recognized later. */
export interface SecretKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** What a derived key is for. Keys of different purposes have nothing in common. */
export type Purpose = 'audit' | 'code' | 'xsrf' | 'oidc-client';

/** Signs texts with the first of its keys, and accepts what any of them has signed. */
export interface Keyring {
  /** Returns the signature of several parts: the key's ID and an HMAC. */
  sign(purpose: Purpose, ...parts: string[]): string;
  /** Returns true if the signature is one of these parts by a known key. */
  isSigned(signature: string, purpose: Purpose, ...parts: string[]): boolean;
}

/** Derives the keys for all purposes from the secret keys (HKDF). Throws if there is no key. */
export function openKeyring(keys: readonly SecretKey[]): Keyring {
  const [first] = keys;
  if (!first) throw new Error('a keyring needs a key');
  const derived = new Map<string, Buffer>();
  const derive = ({ id, bytes }: SecretKey, purpose: Purpose): Buffer => {
    const name = `${id} ${purpose}`;
    const known = derived.get(name);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', bytes, '', `sso-gateway ${purpose}`, 32));
    derived.set(name, key);
    return key;
  };
  /** Returns the key that a text begins with, and the rest of the text. */
  const split = (text: string): [SecretKey | undefined, string] => {
    const end = text.indexOf('.');
    return [keys.find(({ id }) => id === text.slice(0, end)), text.slice(end + 1)];
  };
  return {
    sign: (purpose, ...parts) => `${first.id}.${hmac(derive(first, purpose), ...parts)}`,
    isSigned(signature, purpose, ...parts) {
      const [key, rest] = split(signature);
      return key !== undefined && isSame(rest, hmac(derive(key, purpose), ...parts));
    },
  };
}
