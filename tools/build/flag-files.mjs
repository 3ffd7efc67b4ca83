import { readFile } from 'node:fs/promises';

const PACKAGE = 'node_modules/country-flag-icons';
const COUNTRIES = 'src/views/profile/countries/list.ts';

/** Returns the file of a flag, by the two-letter code of its country in any case. */
export const flagFile = (iso2) => `${PACKAGE}/3x2/${iso2.toUpperCase()}.svg`;

/** Returns the two-letter codes of the listed countries. */
async function countryCodes() {
  const list = await readFile(COUNTRIES, 'utf8');
  return [...list.matchAll(/\b([A-Z]{2}) [A-Z]{3} /g)].map(([, iso2]) => iso2);
}

/** Rollup plugin that copies the flags and their license next to the bundle, where `countries.ts` loads them. */
export function flagFiles() {
  return {
    name: 'flag-files',
    async generateBundle() {
      const emit = async (name, path) => {
        const source = await readFile(path, 'utf8');
        this.emitFile({ type: 'asset', fileName: `cdn/flags/${name}`, source });
      };
      await emit('LICENSE', `${PACKAGE}/LICENSE`);
      for (const iso2 of await countryCodes())
        await emit(`${iso2.toLowerCase()}.svg`, flagFile(iso2));
    },
  };
}
