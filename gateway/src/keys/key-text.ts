import { randomBytes } from 'node:crypto';
import type { SecretKey } from './keyring.ts';

const KEY_BYTES = 32;
const LINE = /^[\w-]{1,32}:[\w+/-]{43}=?$/;

/** Creates a key, as the text that the settings take: `id:base64`. */
export function createKeyText(): string {
  return `${randomBytes(6).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`;
}

/** Parses keys that are separated by commas or lines. Throws an error that names the setting, and no key. */
export function parseKeys(text: string, setting: string): SecretKey[] {
  const lines = text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const keys = lines.map((line, index) => {
    if (!LINE.test(line))
      throw new Error(
        `Key ${index + 1} of ${setting} is not an ID, a colon and 32 bytes in base64. "sso-gateway key create" prints one.`,
      );
    const colon = line.indexOf(':');
    return { id: line.slice(0, colon), bytes: Buffer.from(line.slice(colon + 1), 'base64') };
  });
  if (keys.length === 0)
    throw new Error(`${setting} contains no key. "sso-gateway key create" prints one.`);
  const twice = keys.find(({ id }, index) => keys.findIndex((key) => key.id === id) < index);
  if (twice)
    throw new Error(`${setting} contains the key ID ${twice.id} twice. Remove one of them.`);
  return keys;
}
