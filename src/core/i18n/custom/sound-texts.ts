import * as z from 'zod/mini';
import { languageTag } from '../../contract/languages/language-tag.ts';
import { LOCALES, nearestLocale } from '../../contract/languages/locales.ts';
import { faultOf } from './fault-of.ts';
import { PLACEHOLDERS } from './placeholders.prerender.ts';

/** Texts by locale and message ID, as a page or a file gives them. */
const Given = z.record(z.string(), z.catch(z.record(z.string(), z.unknown()), {}));

type Table = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Puts the codes that are locales of the product behind others (`de` before `de_DE`): they have the last word. */
const exactLast = (one: string, other: string) =>
  Number(LOCALES.includes(one)) - Number(LOCALES.includes(other));

/**
 * Returns the sound texts among those that a page or a file gives, by the product's locales. Reports each faulty text,
 * each unknown language and all unknown IDs in one line.
 */
export function soundTexts(given: unknown, warn: (line: string) => void): Table {
  const parsed = Given.safeParse(given);
  const table = new Map<string, Record<string, string>>();
  if (!parsed.success) {
    warn('The texts are ignored: they are no object of languages.');
    return table;
  }
  const unknown = new Set<string>();
  for (const code of Object.keys(parsed.data).sort(exactLast)) {
    const locale = nearestLocale(code);
    if (!locale) {
      warn(`The texts of '${code}' are ignored: the elements do not have this language.`);
      continue;
    }
    const texts = table.get(locale) ?? {};
    table.set(locale, texts);
    for (const [id, text] of Object.entries(parsed.data[code] ?? {})) {
      const placeholders = Object.hasOwn(PLACEHOLDERS, id) ? PLACEHOLDERS[id] : undefined;
      if (placeholders === undefined) {
        unknown.add(id);
        continue;
      }
      const fault = faultOf(text, placeholders, languageTag(locale));
      if (fault) warn(`The text '${id}' of '${code}' is ignored: ${fault}.`);
      else texts[id] = String(text);
    }
  }
  if (unknown.size > 0) warn(`These texts have unknown IDs: ${[...unknown].join(', ')}.`);
  return table;
}
