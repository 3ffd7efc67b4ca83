import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { Page } from 'playwright-core';
import type { Translation } from '../../src/core/i18n/texts.ts';

/** The locale whose file the pseudo-locale replaces. */
export const REPLACED_LOCALE = 'it_IT';

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'à',
  e: 'é',
  i: 'ï',
  o: 'ô',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ÿ',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Ü',
};

/** Returns a readable, marked text that is half as long again; unmarked texts on a page are untranslated. */
function pseudo(text: string): string {
  // Keeps placeholders and the keywords of ICU plurals.
  const parts = text.split(/(\{\w+(?:, plural,(?: \w+ \{[^{}]*\})+)?\})/);
  const inner = parts.map((part) =>
    part.startsWith('{') ? part.replace(/\{(?=[^{}]*#)[^{}]*\}/g, '{# ⟦⟧}') : accent(part),
  );
  return `⟦${inner.join('')}${'·'.repeat(Math.ceil(text.length / 2))}⟧`;
}
const accent = (text: string) => [...text].map((letter) => ACCENTED[letter] ?? letter).join('');

/** Separator in the build's packed texts: one string for each file, in alphabetical order of the message IDs. */
const SEPARATOR = '|';

/** Returns the replaced texts of a set, in the order of the build. */
function pseudoTexts(texts: Readonly<Record<string, string>>): string[] {
  return Object.keys(texts)
    .sort()
    .map((id) => pseudo(texts[id] ?? ''));
}

/** Serves the pseudo-locale instead of a language's files to the built page. */
export async function servePseudoLocale(page: Page): Promise<void> {
  const path = `src/core/i18n/locales/${REPLACED_LOCALE}.json`;
  const file = JSON.parse(readFileSync(path, 'utf8')) as Translation;
  const { elements, screens, pages, ends, sessions, events, confirmations, links } = file;
  const sets = [
    ...[elements, screens, pages, ends, sessions, events, confirmations, links],
    file.passwords,
    file.requests,
    file.passkeys,
    file.codes,
    file.factors,
    file.remembered,
    file.requirements,
    file.invites,
    file.providers,
    file.browsers,
    file.menus,
    file.products,
    file.notices,
  ];
  const bundles = sets.map(pseudoTexts);
  await page.route(new RegExp(`/${REPLACED_LOCALE}-[\\w-]+\\.js$`), async (route) => {
    const { pathname } = new URL(route.request().url());
    const code = readFileSync(pathname.replace('/elements/', 'dist/cdn/'), 'utf8');
    const [literal = ''] = /(?<=,)("|')[^]*\1(?=\))/.exec(code) ?? [];
    const count = String(runInNewContext(literal)).split(SEPARATOR).length;
    const texts = bundles.find(({ length }) => length === count);
    await route.fulfill({
      contentType: 'text/javascript',
      body: code.replace(literal, () => JSON.stringify(texts?.join(SEPARATOR))),
    });
  });
}
