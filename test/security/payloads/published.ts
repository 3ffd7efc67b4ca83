import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

const read = (path: string): string =>
  readFileSync(new URL(`../../../node_modules/${path}`, import.meta.url), 'utf8');

/** The Big List of Naughty Strings (MIT). */
const naughty = (): string[] =>
  z.array(z.string()).parse(JSON.parse(read('big-list-of-naughty-strings/blns.json')));

/** The fuzzing seeds of xss-filters' tests (BSD). */
const cheatSheet = (): string[] =>
  read('xss-filters/tests/fuzz/bin/seed.xss')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** The published corpora. */
export const published: readonly string[] = [...naughty(), ...cheatSheet()];
