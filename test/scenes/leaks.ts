import type { Page, Response } from 'playwright-core';
import { drawn } from '../support/show-locale.ts';
import { STANDS_IN_FOR } from './pseudo-locale.ts';
import { textsInPage, type Found } from './texts-in-page.ts';

/** The language in which the browser writes names and dates. */
const TAG = STANDS_IN_FOR.replace('_', '-');

function addStrings(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') into.add(value);
  else if (value && typeof value === 'object')
    for (const one of Object.values(value)) addStrings(one, into);
}

/** Notes every text that the gateway sends to a page; those are shown as they come. */
export function hearServer(page: Page): ReadonlySet<string> {
  const strings = new Set<string>();
  const hear = async (response: Response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    addStrings(await response.json().catch(() => undefined), strings);
  };
  page.on('response', (response) => void hear(response));
  return strings;
}

/** Names that the browser knows in the page's language. */
function browserNames(tag: string): string[] {
  const regions = new Intl.DisplayNames([tag], { type: 'region' });
  const codes = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((first) =>
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((second) => first + second),
  );
  return codes.map((code) => regions.of(code) ?? '').filter((name) => name.length > 2);
}

const isWord = (text: string) => /\p{L}{2,}/u.test(text);

/**
 * The texts of a page that are neither the pseudo-locale's nor somebody's own: what the server said, what
 * was typed, what the browser names, dates.
 */
async function leaksOf(page: Page, said: ReadonlySet<string>): Promise<Found[]> {
  const typed = await page.evaluate(() =>
    [...document.querySelectorAll('input')].map((input) => input.value),
  );
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(TAG, { month: 'short' }).format(new Date(2026, month, 15)),
  );
  const own = [...said, ...typed, ...browserNames(TAG), ...months]
    .filter(isWord)
    .sort((a, b) => b.length - a.length);
  const strip = (text: string) => {
    // A text may be cut in pieces by an element in its midst.
    let rest = text.replace(/⟦[^⟦⟧]*(?:⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, ' ').replace(/⟦.*$|^.*⟧/g, ' ');
    for (const value of own) rest = rest.replaceAll(value, ' ');
    return rest;
  };
  const found = await page.evaluate(textsInPage);
  return found.filter(({ text, isSaid }) => !isSaid && isWord(strip(text)));
}

/** The same once it stays so: a screen's last texts, and what the server said, may still be on their way. */
export async function lastingLeaks(page: Page, said: ReadonlySet<string>): Promise<Found[]> {
  const giveUpAtMs = Date.now() + 5000;
  for (;;) {
    const leaks = await leaksOf(page, said);
    if (leaks.length === 0 || Date.now() > giveUpAtMs) return leaks;
    await drawn(page);
  }
}
