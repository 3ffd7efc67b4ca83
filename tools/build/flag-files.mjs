import { readFile } from 'node:fs/promises';
import { emittedFiles } from './emitted-files.mjs';

const PACKAGE = 'node_modules/country-flag-icons';
const COUNTRIES = 'src/views/profile/countries/list.ts';

/** Returns the file of a flag, by the two-letter code of its country in any case. */
export const flagFile = (iso2) => `${PACKAGE}/3x2/${iso2.toUpperCase()}.svg`;

/** Returns the two-letter codes of the listed countries. */
async function countryCodes() {
  const list = await readFile(COUNTRIES, 'utf8');
  return [...list.matchAll(/\b([A-Z]{2}) [A-Z]{3} /g)].map(([, iso2]) => iso2);
}

/** Returns the flags and their license. */
export async function readFlags() {
  const copies = (await countryCodes()).map((iso2) => [
    `${iso2.toLowerCase()}.svg`,
    flagFile(iso2),
  ]);
  return Promise.all(
    [['LICENSE', `${PACKAGE}/LICENSE`], ...copies].map(async ([name, path]) => ({
      fileName: `cdn/flags/${name}`,
      source: await readFile(path, 'utf8'),
    })),
  );
}

/** Rollup plugin that copies the flags and their license next to the bundle, where `countries.ts` loads them. */
export const flagFiles = () => emittedFiles('flag-files', readFlags);
