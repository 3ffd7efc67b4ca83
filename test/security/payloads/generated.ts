import { oneOf, randomOf, SEED } from '../random.ts';
import {
  ADDRESSES,
  CALLS,
  CARRIERS,
  CLOBBERS,
  EVENTS,
  FOREIGN,
  LEADING,
  NAMES,
  SPELLINGS,
  TAGS,
} from './markup.ts';
import { published } from './published.ts';

const random = randomOf(SEED);
const times = (count: number, make: () => string): string[] => Array.from({ length: count }, make);

const eventHandlers = () =>
  times(900, () =>
    oneOf(random, SPELLINGS)(oneOf(random, TAGS), oneOf(random, EVENTS), oneOf(random, CALLS)),
  );
const mutating = FOREIGN.flatMap((foreign) => CARRIERS.map((carrier) => foreign + carrier));
const clobbering = NAMES.flatMap((name) => CLOBBERS.map((clobber) => clobber(name)));
const leading = LEADING.flatMap((lead) => ADDRESSES.map((address) => lead(address)));

/** Transformations that disguise a text from a careless parser. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text.replace(/[a-z]/g, (letter) => (random() < 0.5 ? letter.toUpperCase() : letter)),
  (text) => text.replaceAll('<', '<\u0000'),
  (text) => text.replaceAll(' ', '\u000c'),
  (text) => text.replaceAll(' ', '/'),
  (text) => text.replaceAll('>', ''),
  (text) => text.replaceAll('<', '<<'),
  (text) => text.replaceAll('<', '&lt;'),
  (text) => text.replaceAll('<', '\uff1c'),
  (text) => text.replaceAll('=', '\n=\n'),
  (text) => encodeURIComponent(text.toWellFormed()),
  (text) => JSON.stringify(text),
  (text) => `${text}${text}`,
  (text) => `<div title='${text}`,
  (text) => `<!--${text}-->${text}`,
  (text) => `${text.slice(0, text.length / 2)}\u202e${text.slice(text.length / 2)}`,
];
const disguised = (from: readonly string[]) =>
  times(700, () => oneOf(random, DISGUISES)(oneOf(random, from)));

const base = [...eventHandlers(), ...mutating, ...clobbering, ...leading];

/** All payloads without duplicates: the published ones first, then those generated from the seed. */
export const payloads: readonly string[] = [
  ...new Set([...published, ...base, ...disguised([...base, ...published])]),
];
