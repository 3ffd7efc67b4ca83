import { relative, resolve } from 'node:path';
import {
  I18N,
  readTranslation,
  requireSoundTranslations,
  SEPARATOR,
  SETS,
  textFiles,
} from './locale-faults.mjs';

/** A translation, by its path below the folder of the texts. */
const LOCALE = /^(locales(?:\/\w+)?)\/\w+\.json$/;

/**
 * Rollup plugin: `import('./locales/fr_FR.json')` gives a language's texts, without their IDs in the file:
 * a third of its bytes. A translation that does not fit the English texts stops the build.
 */
export function localeTexts(i18n = I18N) {
  return {
    name: 'locale-texts',
    async buildStart() {
      for (const file of await textFiles(i18n)) this.addWatchFile(file);
      await requireSoundTranslations(i18n).catch((error) => {
        // The message is complete; a stack trace of this plugin would not help.
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
      // Its IDs are on every page that shows its texts, with the English ones.
      const { name: ids, module: file } = SETS.find(
        ({ translations }) => translations === match[1],
      );
      const code = [
        `import { ${ids} } from ${JSON.stringify(resolve(i18n, file))};`,
        `import { withIds } from ${JSON.stringify(resolve(i18n, 'with-ids.ts'))};`,
        // One text for all takes fewer bytes than a list, see `with-ids.ts`.
        `export default withIds(${ids}, ${JSON.stringify(sorted.join(SEPARATOR))});`,
      ];
      return { code: code.join('\n'), map: { mappings: '' } };
    },
  };
}
