import { COUNTRY_LIST } from './list.ts';

/** A country as spec 3 lists it. */
export interface Country {
  readonly name: string;
  readonly demonym: string;
  /** ISO 3166-1 codes of two and three letters. */
  readonly iso2: string;
  readonly iso3: string;
  /** Where the picture of its flag is. */
  readonly flag: string;
}

/** A flag's address beside the bundle, from whichever origin that came. */
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

/** All countries, by their two-letter codes (spec 3, "Country list"). */
export const COUNTRIES: readonly Country[] = COUNTRY_LIST.trim().split(/;\s/).map(parse);

/** The country of a code of two or three letters, in any case; undefined when there is none. */
export function countryOf(code: string): Country | undefined {
  const wanted = code.trim().toUpperCase();
  return COUNTRIES.find(({ iso2, iso3 }) => iso2 === wanted || iso3 === wanted);
}
