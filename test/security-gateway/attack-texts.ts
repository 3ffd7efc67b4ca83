import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isSample } from '../runner/sample.ts';

const FILE = new URL('../../node_modules/big-list-of-naughty-strings/blns.json', import.meta.url);
const published = z.array(z.string()).parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** What pages have to withstand, and harmless words and numbers. The suite `security` has these texts. */
const OTHERS = /[<>]|script|alert|onerror|^[\d ',.]+$|^[\w.]+(?:,? [\w.]+)+$/i;

/** Encodings that no text has. */
const BROKEN = ['%ED%A0%80', '%E0%A4%A', '%', '%FF%FE', '%C0%AF', '%u0000', '%zz'];
const CONTROLS = [
  ...['\0', 'a\0b', '\r\nset-cookie: x=1', '\n', '\x1b[3A\x1b[J', '\x9b2J', '\x7f'],
  ...['\u202ex', '\u2028x', '\u2066x\u2069', '\ufeffx', '\uffff', '\u{1f600}'],
];
const PATHS = [
  '../../etc/passwd',
  '..\\..\\etc\\passwd',
  '/etc/passwd\0.png',
  '//evil.example/',
  '.',
];
const QUERIES = [
  ...["' or 1=1--", "'; drop table users;--", "x' union select null,null--", '1) or (1=1'],
  ...['";select pg_sleep(9)--', '%_\\', '$1', '{"$ne":null}', '*)(uid=*', '${7*7}', '`id`'],
];
const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'null', 'NaN'];
const LONG = ['x'.repeat(255), 'x'.repeat(4_000), '\u0301'.repeat(600), '['.repeat(1_000)];

const OWN = [
  ...BROKEN,
  ...[...CONTROLS, ...PATHS, ...QUERIES, ...NAMES, ...LONG].map(encodeURIComponent),
];
/** Of the Big List of Naughty Strings (MIT). */
const PUBLISHED = published.filter((text) => !OTHERS.test(text)).map(encodeURIComponent);

/** A place gets one of so many parts of the published texts, because all of them would take half a minute. */
const PARTS = isSample ? 18 : 6;

/** Returns texts that often cause errors, encoded for a URL: all own ones, and those of the place's part. */
export const attacksFor = (place: number): readonly string[] => [
  ...OWN,
  ...PUBLISHED.filter((_, at) => at % PARTS === place % PARTS),
];

/** Returns the text of an attack. An encoding of half a character becomes a lone surrogate. */
export function decoded(attack: string): string {
  try {
    return decodeURIComponent(attack);
  } catch {
    return attack.replace('%ED%A0%80', '\ud800');
  }
}

/** Returns the text of an attack as far as Node sends it in a header, in the bytes of UTF-8. */
export const inHeader = (attack: string): string =>
  Buffer.from(decoded(attack))
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '');
