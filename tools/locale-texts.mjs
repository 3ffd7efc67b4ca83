import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const LOCALE = /\/src\/core\/i18n\/locales\/(pages\/)?\w+\.json$/;
const FOLDER = 'src/core/i18n';
/** Where the ids of a file are, on every page that shows its texts. */
const english = (isOfPages) =>
  isOfPages ? ['pages', `${FOLDER}/en-us/pages.ts`] : ['enUS', `${FOLDER}/en-us.ts`];

/**
 * Rollup plugin: `import('./locales/fr_FR.json')` gives a language's texts, without their ids in the file:
 * a third of its bytes.
 */
export function localeTexts() {
  return {
    name: 'locale-texts',
    async load(id) {
      const match = LOCALE.exec(id);
      if (!match) return null;
      this.addWatchFile(id);
      const texts = JSON.parse(await readFile(id, 'utf8'));
      const sorted = Object.keys(texts)
        .sort()
        .map((name) => texts[name]);
      // One text for all is fewer bytes than a list, as `with-ids.ts` knows.
      if (sorted.some((text) => text.includes('|')))
        throw new Error(`${id}: a text may not contain '|'`);
      const packed = sorted.join('|');
      const [ids, file] = english(match[1] !== undefined);
      const code = [
        `import { ${ids} } from ${JSON.stringify(resolve(file))};`,
        `import { withIds } from ${JSON.stringify(resolve(FOLDER, 'with-ids.ts'))};`,
        `export default withIds(${ids}, ${JSON.stringify(packed)});`,
      ];
      return { code: code.join('\n'), map: { mappings: '' } };
    },
  };
}

/** The same for the test server, ids included. */
export function localeTextsForTests() {
  return {
    name: 'locale-texts',
    resolveMimeType: ({ path }) => (LOCALE.test(path) ? 'js' : undefined),
    transform: ({ path, body }) => (LOCALE.test(path) ? `export default ${body}` : undefined),
  };
}
