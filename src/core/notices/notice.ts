import * as z from 'zod/mini';
import type { ThemeEntry } from '../contract/auth.ts';
import { listOf, optionalText } from '../contract/text.ts';
import {
  MAX_NOTICES,
  NOTICE_ID_LENGTH,
  NOTICE_LENGTH,
  NOTICE_LEVELS,
  NOTICE_PLACES,
  type NoticeLevel,
  type NoticePlace,
} from '../contract/notice.ts';
import { safeLink } from '../platform/safety/links.ts';
import { plainText } from '../platform/safety/text.ts';

/** An announcement of the tenant, as a screen shows it. */
export interface Notice {
  readonly id: string;
  readonly level: NoticeLevel;
  /** Plain text, without control and direction characters. */
  readonly text: string;
  /** Language of the text (BCP 47); '' if the tenant does not say. */
  readonly lang: string;
  /** A web address to read more; '' if there is none. */
  readonly href: string;
  readonly places: readonly NoticePlace[];
  /** When it begins and is over, in milliseconds; NaN if the tenant does not say. */
  readonly fromMs: number;
  readonly untilMs: number;
}

const NoticeEntry = z.object({
  type: z.literal('NOTICE'),
  value: z.string(),
  id: z.string().check(z.minLength(1), z.maxLength(NOTICE_ID_LENGTH)),
  level: z.catch(z.enum(NOTICE_LEVELS), 'info'),
  lang: optionalText,
  url: optionalText,
  from: optionalText,
  until: optionalText,
  on: z.catch(listOf(z.enum(NOTICE_PLACES)), [...NOTICE_PLACES]),
});

/** Returns the language without its region: `de` of `de-AT`. */
const languageOf = (tag: string) => tag.trim().toLowerCase().split('-', 1)[0] ?? '';

/**
 * Parses the notices of a theme, the most urgent first. Drops entries without a text or an ID. Of several entries of one
 * ID, which are translations, the one in the page's language counts, or else the first.
 */
export function parseNotices(
  entries: readonly ThemeEntry[],
  pageUrl: string,
  pageLanguage: string,
): readonly Notice[] {
  const notices = new Map<string, Notice>();
  const language = languageOf(pageLanguage);
  for (const entry of listOf(NoticeEntry).parse(entries)) {
    const text = plainText(entry.value, NOTICE_LENGTH);
    const lang = entry.lang.trim();
    const known = notices.get(entry.id);
    if (!text || (known && (languageOf(known.lang) === language || languageOf(lang) !== language)))
      continue;
    notices.set(entry.id, {
      ...{ id: entry.id, level: entry.level, text, lang, places: entry.on },
      href: safeLink(entry.url, pageUrl) ?? '',
      fromMs: Date.parse(entry.from),
      untilMs: Date.parse(entry.until),
    });
  }
  return NOTICE_LEVELS.flatMap((level) =>
    [...notices.values()].filter((notice) => notice.level === level),
  );
}

/** Returns true unless a notice has not begun or is over. A time that is not known decides nothing. */
export const isCurrent = ({ fromMs, untilMs }: Notice, nowMs: number): boolean =>
  !(nowMs < fromMs) && !(nowMs >= untilMs);

/** Returns what a place shows of the notices: at most five, without dismissed ones. A critical one can't be dismissed. */
export const noticesAt = (
  notices: readonly Notice[],
  place: NoticePlace,
  dismissed: readonly string[],
): readonly Notice[] =>
  notices
    .filter(
      ({ places, level, id }) =>
        places.includes(place) && (level === 'critical' || !dismissed.includes(id)),
    )
    .slice(0, MAX_NOTICES);
