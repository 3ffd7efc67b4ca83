import { useStore } from '@nanostores/react';
import { formatTags } from '../../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { MessageId } from '../../../core/i18n/texts.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { useT } from '../../shared/use-core.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Older times are shown as a date. */
const RELATIVE_MS = 12 * HOUR_MS;

/** Returns functions that describe times and places in the page's language and the browser's time zone. */
export function useWords() {
  const t = useT();
  const tags = formatTags(useStore(messagesService(getCore()).$locale));
  const dates = new Intl.DateTimeFormat(tags, { dateStyle: 'medium', timeStyle: 'short' });
  const days = new Intl.DateTimeFormat(tags, { dateStyle: 'medium' });

  /** Returns how long ago a time was. The clock of the gateway may be ahead. */
  const age = (timeMs: number): number => Math.max(0, getCore().ports.now() - timeMs);

  return {
    age,
    day: (timeMs: number): string => days.format(timeMs),
    date: (timeMs: number): string => dates.format(timeMs),
    /** Returns how long ago a time was, or its date if that is long; '' for NaN. */
    when(timeMs: number): string {
      if (Number.isNaN(timeMs)) return '';
      const ageMs = age(timeMs);
      if (ageMs >= RELATIVE_MS) return dates.format(timeMs);
      const ages = new Intl.RelativeTimeFormat(tags, { numeric: 'auto' });
      // "now".
      if (ageMs < MINUTE_MS) return ages.format(0, 'second');
      return ageMs < HOUR_MS
        ? ages.format(-Math.floor(ageMs / MINUTE_MS), 'minute')
        : ages.format(-Math.floor(ageMs / HOUR_MS), 'hour');
    },
    /** Returns the browser and the system, as far as they are known, in the text with this ID. */
    place(id: MessageId, { browser, system }: { browser: string; system: string }): string {
      return browser && system ? t(id, { browser, system }) : browser || system;
    },
  };
}
