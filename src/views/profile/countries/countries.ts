import { COUNTRY_LIST } from './list.ts';

/** A country of the list (profile-18). */
export interface Country {
  readonly name: string;
  readonly demonym: string;
  /** ISO 3166-1 codes of two and three letters. */
  readonly iso2: string;
  readonly iso3: string;
  /** URL of the flag image. */
  readonly flag: string;
}

/** Returns the URL of a flag, relative to the bundle and on its origin. */
const flagUrl = (iso2: string) =>
  new URL(`../flags/${iso2.toLowerCase()}.svg`, import.meta.url).href;

function parse(line: string): Country {
  const iso2 = line.slice(0, 2);
  const bar = line.indexOf('|');
  return {
    name: line.slice(7, bar),
    demonym: line.slice(bar + 1),
    iso2,
    iso3: line.slice(3, 6),
    flag: flagUrl(iso2),
  };
}

/** All countries, sorted by their two-letter codes (profile-18). */
export const COUNTRIES: readonly Country[] = COUNTRY_LIST.trim().split(/;\s/).map(parse);

/** Returns the country with a two- or three-letter code, in any case; undefined if there is none. */
export function countryOf(code: string): Country | undefined {
  const upperCode = code.trim().toUpperCase();
  return COUNTRIES.find(({ iso2, iso3 }) => iso2 === upperCode || iso3 === upperCode);
}
