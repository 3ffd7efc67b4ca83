import { relative, resolve } from 'node:path';
import {
  I18N,
  readTranslation,
  requireSoundTranslations,
  SEPARATOR,
  SETS,
  textFiles,
} from './locale-faults.mjs';

/** Matches a translation by its path below the folder of the texts. */
const LOCALE = /^(locales(?:\/\w+)?)\/\w+\.json$/;

/**
 * Rollup plugin: `import('./locales/fr_FR.json')` loads a language's texts. The built file leaves out the IDs, a third
 * of the bytes. The build fails if a translation does not match the English texts.
 */
export function localeTexts(i18n = I18N) {
  return {
    name: 'locale-texts',
    async buildStart() {
      for (const file of await textFiles(i18n)) this.addWatchFile(file);
      await requireSoundTranslations(i18n).catch((error) => {
        // The message is sufficient; a stack trace would not help.
        error.stack = '';
        throw error;
      });
    },
    async load(id) {
      const match = LOCALE.exec(relative(resolve(i18n), id));
      if (!match) return null;
      const texts = await readTranslation(id);
      const sorted = Object.keys(texts)
        .sort()
        .map((name) => texts[name]);
      // The IDs come from the English texts, which every page with these texts loads.
      const { name: ids, module: file } = SETS.find(
        ({ translations }) => translations === match[1],
      );
      const code = [
        `import { ${ids} } from ${JSON.stringify(resolve(i18n, file))};`,
        `import { withIds } from ${JSON.stringify(resolve(i18n, 'with-ids.ts'))};`,
        // One string takes fewer bytes than an array; see `with-ids.ts`.
        `export default withIds(${ids}, ${JSON.stringify(sorted.join(SEPARATOR))});`,
      ];
      return { code: code.join('\n'), map: { mappings: '' } };
    },
  };
}
