import { basename, join, relative, resolve } from 'node:path';
import {
  I18N,
  LOCALE_LIST,
  readLocales,
  readTranslation,
  requireSoundTranslations,
  SEPARATOR,
  SERVERS,
  SETS,
} from './locale-faults.mjs';

/** Matches the modules of the bundles, and the modules of the texts, below the folder of the texts. */
const BUNDLE = /^(\w+)-texts\.ts$/;
const TEXTS = /^locales\/(\w+)\/\w+\.json$/;

const nameIn = (pattern, i18n, id) => pattern.exec(relative(resolve(i18n), id))?.[1];
const bundleName = (i18n, id) => nameIn(BUNDLE, i18n, id);
const textsSet = (i18n, id) => SETS.find((set) => set === nameIn(TEXTS, i18n, id));

/** Returns the set of a bundle, `screens` for `screen`. Throws an error if there is none: its texts would stay English. */
function setOf(name) {
  const set = SETS.find((known) => known === name || known === `${name}s`);
  if (!set) throw new Error(`${name}-texts.ts has no set of texts; see SETS in locale-faults.mjs`);
  return set;
}

/** Returns an import of a set's English texts. */
const importEnglish = (set, i18n) =>
  `import { ${set} } from ${JSON.stringify(resolve(i18n, 'en-us', `${set}.ts`))};`;

/** Returns the module of a set's bundle, which imports one module for each language. */
async function bundleModule(name, i18n) {
  const set = setOf(name);
  const [, ...others] = await readLocales();
  const imports = others.map((locale) => {
    const file = resolve(i18n, 'locales', set, `${locale}.json`);
    return `() => import(${JSON.stringify(file)})`;
  });
  return [
    importEnglish(set, i18n),
    `import { LOCALES } from ${JSON.stringify(resolve(LOCALE_LIST))};`,
    // The first locale is English, whose texts are code.
    `const files = [() => ({ default: ${set} }), ${imports.join(', ')}];`,
    `const load = async (locale) => (await files[LOCALES.indexOf(locale)]()).default;`,
    `export const ${name.toUpperCase()}_TEXTS = { english: ${set}, load };`,
  ];
}

/** Returns the module of a set's texts in a language. The IDs come from the English texts, which the page has. */
async function textsModule(set, i18n, id) {
  const texts = (await readTranslation(join(i18n, 'locales', basename(id))))[set];
  const sorted = Object.keys(texts)
    .sort()
    .map((textId) => texts[textId]);
  return [
    importEnglish(set, i18n),
    `import { withIds } from ${JSON.stringify(resolve(i18n, 'with-ids.ts'))};`,
    // One string takes fewer bytes than an array; see `with-ids.ts`.
    `export default withIds(${set}, ${JSON.stringify(sorted.join(SEPARATOR))});`,
  ];
}

/**
 * Rollup plugin: splits each translation into one module per set of texts, such as `locales/screens/fr_FR.json`, and
 * writes the modules that load them (`screen-texts.ts`). The built files leave out the IDs, a third of the bytes. The build fails if a translation does not match the English texts.
 */
export function localeTexts(i18n = I18N, servers = SERVERS) {
  return {
    name: 'locale-texts',
    async buildStart() {
      await requireSoundTranslations(i18n, servers).catch((error) => {
        // The message is sufficient; a stack trace would not help.
        error.stack = '';
        throw error;
      });
    },
    // These modules are not files.
    resolveId: (id) => (textsSet(i18n, id) ? id : null),
    async load(id) {
      const [bundle, texts] = [bundleName(i18n, id), textsSet(i18n, id)];
      if (!bundle && !texts) return null;
      const code = bundle ? await bundleModule(bundle, i18n) : await textsModule(texts, i18n, id);
      return { code: code.join('\n'), map: { mappings: '' } };
    },
  };
}
