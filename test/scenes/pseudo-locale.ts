import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import type { Page } from 'playwright-core';

/** The language whose file the pseudo one comes in. */
export const STANDS_IN_FOR = 'it_IT';

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

/** A text that can be read, is longer by half, and betrays each text that did not come this way. */
function pseudo(text: string): string {
  // Places, and ICU's words in plurals, stay.
  const parts = text.split(/(\{\w+(?:, plural,(?: \w+ \{[^{}]*\})+)?\})/);
  const inner = parts.map((part) =>
    part.startsWith('{') ? part.replace(/\{(?=[^{}]*#)[^{}]*\}/g, '{# ⟦⟧}') : accent(part),
  );
  return `⟦${inner.join('')}${'·'.repeat(Math.ceil(text.length / 2))}⟧`;
}
const accent = (text: string) => [...text].map((letter) => ACCENTED[letter] ?? letter).join('');

/** What the build packs a file's texts with: one text for all, in the alphabetical order of the ids. */
const BETWEEN = '|';

function pseudoTexts(folder: string): string[] {
  const path = `src/core/i18n/locales/${folder}${STANDS_IN_FOR}.json`;
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return Object.keys(texts)
    .sort()
    .map((id) => pseudo(texts[id] ?? ''));
}

/** Lets the built page find the pseudo-locale where a language's files are. */
export async function servePseudoLocale(page: Page): Promise<void> {
  const bundles = ['', 'screens/', 'pages/'].map(pseudoTexts);
  await page.route(new RegExp(`/${STANDS_IN_FOR}-[\\w-]+\\.js$`), async (route) => {
    const { pathname } = new URL(route.request().url());
    const code = readFileSync(pathname.replace('/elements/', 'dist/cdn/'), 'utf8');
    const [literal = ''] = /(?<=,)("|')[^]*\1(?=\))/.exec(code) ?? [];
    const count = String(runInNewContext(literal)).split(BETWEEN).length;
    const texts = bundles.find(({ length }) => length === count);
    await route.fulfill({
      contentType: 'text/javascript',
      body: code.replace(literal, () => JSON.stringify(texts?.join(BETWEEN))),
    });
  });
}
