import { useStore } from '@nanostores/react';
import { formatTags } from '../../../core/contract/languages/language-tag.ts';
import type { UserSession } from '../../../core/contract/sessions.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { useT } from '../../shared/use-core.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A gateway records the last use to five minutes, so a session that is in use may seem this old. */
const IN_USE_MS = 5 * MINUTE_MS;
/** Older times are shown as a date. */
const RELATIVE_MS = 12 * HOUR_MS;

/** Returns functions that describe a session in the page's language and the browser's time zone. */
export function useSessionWords() {
  const t = useT();
  const tags = formatTags(useStore(messagesService(getCore()).$locale));
  const dates = new Intl.DateTimeFormat(tags, { dateStyle: 'medium', timeStyle: 'short' });
  const ages = new Intl.RelativeTimeFormat(tags);

  const activity = ({ isCurrent, lastSeenAt }: UserSession): string => {
    const seenMs = parseServerTime(lastSeenAt);
    // The clock of the gateway may be ahead.
    const ageMs = Math.max(0, getCore().ports.now() - seenMs);
    if (isCurrent || ageMs < IN_USE_MS) return t('sessions.now');
    if (Number.isNaN(seenMs)) return '';
    if (ageMs >= RELATIVE_MS) return t('sessions.active', { when: dates.format(seenMs) });
    const [unit, unitMs] =
      ageMs < HOUR_MS ? (['minute', MINUTE_MS] as const) : (['hour', HOUR_MS] as const);
    return t('sessions.active', { when: ages.format(-Math.floor(ageMs / unitMs), unit) });
  };
  const signIn = ({ signedInAt, provider }: UserSession): string => {
    const signedInMs = parseServerTime(signedInAt);
    if (Number.isNaN(signedInMs)) return provider;
    const date = dates.format(signedInMs);
    return provider
      ? t('sessions.signedInWith', { date, provider })
      : t('sessions.signedIn', { date });
  };

  return {
    /** Returns the browser and the system, as far as they are known. */
    name({ browser, system }: UserSession): string {
      if (browser && system) return t('sessions.name', { browser, system });
      return browser || system || t('sessions.unknown');
    },
    /** Returns when it was used and how it was opened. */
    facts: (session: UserSession): string[] => [activity(session), signIn(session)].filter(Boolean),
  };
}

const PHONE = /android|ios|ipados|iphone|phone|harmony|blackberry|bada|kaios/i;

/** Returns true if only phones and tablets have the system or the browser. */
export const isPhone = ({ browser, system }: UserSession): boolean =>
  PHONE.test(`${system} ${browser}`);
