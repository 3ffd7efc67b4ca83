import { basename, join, relative, resolve } from 'node:path';
import {
  GATEWAY,
  I18N,
  readLocales,
  readTranslation,
  requireSoundTranslations,
  SEPARATOR,
  SETS,
  textFiles,
} from './locale-faults.mjs';

/** Matches the modules that load the translations of a set, and the modules of the texts, below the folder of the texts. */
const LOADER = /^translations\/(\w+)\.ts$/;
const TEXTS = /^locales\/(\w+)\/\w+\.json$/;

const setOf = (pattern, i18n, id) => {
  const [, name] = pattern.exec(relative(resolve(i18n), id)) ?? [];
  return SETS.find((set) => set.name === name);
};

/** Returns the module that loads a set's texts: one module for each language. */
async function loaderOf(set, i18n) {
  const imports = (await readLocales(i18n)).map((locale, index) =>
    // The first locale is English, whose texts are code.
    index === 0
      ? ''
      : `() => import(${JSON.stringify(resolve(i18n, 'locales', set.name, `${locale}.json`))})`,
  );
  return [
    `import { LOCALES } from ${JSON.stringify(resolve(i18n, 'locales.ts'))};`,
    `const files = [${imports.join(', ')}];`,
    `export const load = async (locale) => (await files[LOCALES.indexOf(locale)]()).default;`,
  ];
}

/** Returns the module of a set's texts in a language. The IDs come from the English texts, which the page has. */
async function textsOf({ name, module, english }, i18n, id) {
  const texts = (await readTranslation(join(i18n, 'locales', basename(id))))[name];
  const sorted = Object.keys(texts)
    .sort()
    .map((textId) => texts[textId]);
  return [
    `import { ${english} } from ${JSON.stringify(resolve(i18n, module))};`,
    `import { withIds } from ${JSON.stringify(resolve(i18n, 'with-ids.ts'))};`,
    // One string takes fewer bytes than an array; see `with-ids.ts`.
    `export default withIds(${english}, ${JSON.stringify(sorted.join(SEPARATOR))});`,
  ];
}

/**
 * Rollup plugin: splits each translation into one module per set of texts, such as `locales/screens/fr_FR.json`, and
 * writes the modules that load them (`translations/screens.ts`). The built files leave out the IDs, a third of the
 * bytes. The build fails if a translation does not match the English texts.
 */
export function localeTexts(i18n = I18N, gateway = GATEWAY) {
  return {
    name: 'locale-texts',
    async buildStart() {
      for (const file of await textFiles(i18n, gateway)) this.addWatchFile(file);
      await requireSoundTranslations(i18n, gateway).catch((error) => {
        // The message is sufficient; a stack trace would not help.
        error.stack = '';
        throw error;
      });
    },
    // These modules are no files.
    resolveId: (id) => (setOf(TEXTS, i18n, id) ? id : null),
    async load(id) {
      const loader = setOf(LOADER, i18n, id);
      const set = setOf(TEXTS, i18n, id);
      if (!loader && !set) return null;
      const code = loader ? await loaderOf(loader, i18n) : await textsOf(set, i18n, id);
      return { code: code.join('\n'), map: { mappings: '' } };
    },
  };
}
