import { readFile, readdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { bundle } from './bundle.mjs';
import { placeholdersOf } from './placeholders.mjs';

export const I18N = 'src/core/i18n';
/** The list of all locales. */
export const LOCALE_LIST = 'src/core/contract/languages/locales.ts';
/** The folders of the texts of servers, which are one set per file. */
export const SERVERS = ['gateway/src/i18n', 'demo/server/provider/texts'];
/** Separates packed texts; see `src/core/i18n/with-ids.ts`. */
export const SEPARATOR = '|';
/** The sets of texts, by their names in a translation. `en-us/NAME.ts` exports the English texts of each. */
export const SETS = [
  ...['elements', 'screens', 'pages', 'ends', 'offers'],
  ...['sessions', 'events', 'confirmations', 'links', 'passwords'],
  ...['requests', 'passkeys', 'codes', 'factors', 'remembered', 'requirements'],
  'invites',
  'providers',
  'browsers',
  'menus',
  'products',
  'notices',
];

/** Returns an export of a module that is TypeScript. */
async function readExport(file, name) {
  const { text } = await bundle({ entryPoints: [file] });
  const code = Buffer.from(text).toString('base64');
  return (await import(`data:text/javascript;base64,${code}`))[name];
}

/** Returns all locales in their order; the first is English. */
export const readLocales = () => readExport(LOCALE_LIST, 'LOCALES');

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

/** Describes what is wrong with a set of translated texts; returns an empty list if it matches the English texts. */
function faultsOf(english, texts = {}) {
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

const filesIn = async (folder, pattern) =>
  (await readdir(folder)).filter((name) => pattern.test(name)).map((name) => join(folder, name));

/** Returns all files of the texts. */
export async function textFiles(i18n = I18N, servers = SERVERS) {
  const lists = await Promise.all([
    filesIn(join(i18n, 'en-us'), /\.ts$/),
    ...[i18n, ...servers].map((root) => filesIn(join(root, 'locales'), /\.json$/)),
  ]);
  const modules = [LOCALE_LIST, ...servers.map((root) => join(root, 'en-us.ts'))];
  return [...modules, ...lists.flat()].map((file) => resolve(file));
}

/** Returns the language and the script of a locale, which its regional variants share: `zh-Hant` for `zh_TW`. */
function writtenLanguage(locale) {
  const { language, script } = new Intl.Locale(locale.replace('_', '-')).maximize();
  return `${language}-${script}`;
}

/**
 * The share of texts that two languages may have in common. The closest, Spanish and Portuguese, share 8% of the texts
 * of the elements, and 2 of the 10 of the demo's provider.
 */
const MAX_EQUAL = 0.3;

/** Returns the fault of texts that are those of another language; regional variants may be equal. */
function copyFaults(locale, texts, other, otherTexts) {
  if (writtenLanguage(locale) === writtenLanguage(other)) return [];
  const ids = Object.keys(texts);
  const equal = ids.filter((id) => texts[id] === otherTexts[id]).length;
  if (equal <= ids.length * MAX_EQUAL) return [];
  return [`${equal} of ${ids.length} texts equal those of ${other}`];
}

/** Returns the faults of the translations in a folder, one line for each file. `setsOf` returns a file's sets of texts. */
async function faultsIn(folder, locales, englishSets, setsOf) {
  const names = (await filesIn(folder, /\.json$/)).map((file) => basename(file, '.json'));
  const [first, ...listed] = locales;
  const seen = new Map([[first, Object.assign({}, ...englishSets)]]);
  const lines = [];
  for (const locale of [...new Set([...listed, ...names])].sort()) {
    const file = join(folder, `${locale}.json`);
    const faults = [];
    if (!names.includes(locale)) faults.push('the file is missing');
    else if (!listed.includes(locale)) faults.push(`'${locale}' is not in LOCALES`);
    else {
      const sets = setsOf(await readTranslation(file));
      englishSets.forEach((english, index) => faults.push(...faultsOf(english, sets[index])));
      const texts = Object.assign({}, ...sets);
      for (const [other, others] of seen) faults.push(...copyFaults(locale, texts, other, others));
      seen.set(locale, texts);
    }
    if (faults.length > 0) lines.push(`  ${relative('.', file)}: ${faults.join('; ')}`);
  }
  return lines;
}

/**
 * Compares the translations with the list of locales, the English texts and each other. Rejects with one message that
 * lists the files and the IDs with errors. Packed texts have no IDs, so that one missing text would shift all texts
 * after it.
 */
export async function requireSoundTranslations(i18n = I18N, servers = SERVERS) {
  const locales = await readLocales();
  const english = await Promise.all(
    SETS.map((set) => readExport(join(i18n, 'en-us', `${set}.ts`), set)),
  );
  const lists = await Promise.all([
    faultsIn(join(i18n, 'locales'), locales, english, (texts) => SETS.map((set) => texts[set])),
    ...servers.map(async (root) => {
      const texts = await readExport(join(root, 'en-us.ts'), 'ENGLISH');
      return faultsIn(join(root, 'locales'), locales, [texts], (own) => [own]);
    }),
  ]);
  const faults = lists.flat();
  if (faults.length > 0)
    throw new Error(['These translations do not match the English texts:', ...faults].join('\n'));
}
