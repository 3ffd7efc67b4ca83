import { readFile, readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { bundle } from './bundle.mjs';
import { placeholdersOf } from './placeholders.mjs';

export const I18N = 'src/core/i18n';
/** Separates packed texts; see `src/core/i18n/with-ids.ts`. */
export const SEPARATOR = '|';
/** The sets of texts: the English module, its export, and the folder of the translations. */
export const SETS = [
  { module: 'en-us.ts', name: 'enUS', translations: 'locales' },
  { module: 'en-us/screens.ts', name: 'screens', translations: 'locales/screens' },
  { module: 'en-us/pages.ts', name: 'pages', translations: 'locales/pages' },
];

/** Returns the English texts by ID. */
async function readEnglish(i18n, { module, name }) {
  const { text } = await bundle({ entryPoints: [join(i18n, module)] });
  const code = Buffer.from(text).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`))[name];
}

/** Reads a translation. Throws an error with the file's name if it is not JSON. */
export async function readTranslation(file) {
  const json = await readFile(file, 'utf8');
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(`${relative('.', file)} is not JSON: ${error.message}`, { cause: error });
  }
}

const quoted = (ids) => ids.map((id) => `'${id}'`).join(', ');

/** Describes what is wrong with a translation; returns an empty list if it matches the English texts. */
function faultsOf(english, texts) {
  const ids = Object.keys(english);
  const known = ids.filter((id) => id in texts);
  const isText = (id) => typeof texts[id] === 'string';
  const groups = {
    missing: ids.filter((id) => !(id in texts)),
    'not in English': Object.keys(texts).filter((id) => !(id in english)),
    'not a string': known.filter((id) => !isText(id)),
    [`contains '${SEPARATOR}'`]: known.filter((id) => isText(id) && texts[id].includes(SEPARATOR)),
    'placeholders differ from English': known.filter(
      (id) => isText(id) && `${placeholdersOf(texts[id])}` !== `${placeholdersOf(english[id])}`,
    ),
  };
  return Object.entries(groups)
    .filter(([, wrong]) => wrong.length > 0)
    .map(([fault, wrong]) => `${fault}: ${quoted(wrong)}`);
}

/** Returns all files of the texts, which a build in watch mode has to watch. */
export async function textFiles(i18n = I18N) {
  const folders = ['en-us', ...SETS.map(({ translations }) => translations)];
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(i18n, folder)))
        .filter((name) => /\.(json|ts)$/.test(name))
        .map((name) => join(folder, name)),
    ),
  );
  return ['en-us.ts', ...lists.flat()].map((file) => resolve(i18n, file));
}

/**
 * Compares the translations with the English texts. Rejects with one message that lists the files and the IDs with
 * errors. Packed texts have no IDs, so that one missing text would shift all texts after it.
 */
export async function requireSoundTranslations(i18n = I18N) {
  const faults = [];
  for (const set of SETS) {
    const english = await readEnglish(i18n, set);
    const folder = join(i18n, set.translations);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    for (const file of names.sort().map((name) => join(folder, name))) {
      const found = faultsOf(english, await readTranslation(file));
      if (found.length > 0) faults.push(`  ${relative('.', file)}: ${found.join('; ')}`);
    }
  }
  if (faults.length > 0)
    throw new Error(['These translations do not match the English texts:', ...faults].join('\n'));
}
