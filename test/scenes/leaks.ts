import type { Page, Response } from 'playwright-core';
import { painted } from '../support/browser/show-locale.ts';
import { REPLACED_LOCALE } from './pseudo-locale.ts';
import { textsInPage, type Found } from './texts-in-page.ts';

/** The language in which the browser formats names and dates. */
const TAG = REPLACED_LOCALE.replace('_', '-');

function addStrings(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (value && typeof value === 'object')
    for (const item of Object.values(value)) addStrings(item, into);
}

/** Records every text that the gateway sends to a page; these texts are shown untranslated. */
export function recordServerTexts(page: Page): ReadonlySet<string> {
  const strings = new Set<string>();
  const record = async (response: Response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    addStrings(await response.json().catch(() => undefined), strings);
  };
  page.on('response', (response) => void record(response));
  return strings;
}

/** Returns the names of regions in the page's language, as the browser formats them. */
function browserNames(tag: string): string[] {
  const regions = new Intl.DisplayNames([tag], { type: 'region' });
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second),
  );
  return codes.map((code) => regions.of(code) ?? '').filter((name) => name.length > 2);
}

const relative = new Intl.RelativeTimeFormat(TAG, { numeric: 'auto' });
const AGES = [
  relative.format(0, 'second'),
  ...Array.from({ length: 60 }, (_, minutes) => relative.format(-minutes, 'minute')),
  ...Array.from({ length: 13 }, (_, hours) => relative.format(-hours, 'hour')),
];

const isWord = (text: string) => /\p{L}{2,}/u.test(text);

/**
 * Returns the texts of a page that are not in the pseudo-locale, except server texts, typed text, the browser's
 * names of regions, dates, and times such as "3 minutes ago".
 */
async function leaksOf(page: Page, serverTexts: ReadonlySet<string>): Promise<Found[]> {
  const typed = await page.evaluate(() =>
    [...document.querySelectorAll('input')].map((input) => input.value),
  );
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(TAG, { month: 'short' }).format(new Date(2026, month, 15)),
  );
  const own = [...serverTexts, ...typed, ...browserNames(TAG), ...months, ...AGES]
    .filter(isWord)
    .sort((a, b) => b.length - a.length);
  const strip = (text: string) => {
    // An element inside a text may split it into several nodes.
    let rest = text.replace(/⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, ' ').replace(/⟦.*$|^.*⟧/g, ' ');
    for (const value of own) rest = rest.replaceAll(value, ' ');
    return rest;
  };
  const found = await page.evaluate(textsInPage);
  return found.filter(({ text, isNotice }) => !isNotice && isWord(strip(text)));
}

/** Returns the leaks after up to 20 s: the last texts of a screen and server texts may arrive late. */
export async function settledLeaks(page: Page, serverTexts: ReadonlySet<string>): Promise<Found[]> {
  const giveUpAtMs = Date.now() + 20_000;
  for (;;) {
    const leaks = await leaksOf(page, serverTexts);
    if (leaks.length === 0 || Date.now() > giveUpAtMs) return leaks;
    await painted(page);
  }
}
