import type { UserSession } from '../../../core/contract/sessions.ts';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { useT } from '../../shared/use-core.ts';
import { useWords } from '../announced/use-words.ts';

/** A gateway records the last use to five minutes, so a session that is in use may seem this old. */
const IN_USE_MS = 5 * 60_000;

/** Returns functions that describe a session in the page's language and the browser's time zone. */
export function useSessionWords() {
  const t = useT();
  const { age, date, when, place } = useWords();

  const activity = ({ isCurrent, lastSeenAt }: UserSession): string => {
    const seenMs = parseServerTime(lastSeenAt);
    if (isCurrent || age(seenMs) < IN_USE_MS) return t('sessions.now');
    return Number.isNaN(seenMs) ? '' : t('sessions.active', { when: when(seenMs) });
  };
  const signIn = ({ signedInAt, provider }: UserSession): string => {
    const signedInMs = parseServerTime(signedInAt);
    if (Number.isNaN(signedInMs)) return provider;
    const values = { date: date(signedInMs), provider };
    return provider ? t('sessions.signedInWith', values) : t('sessions.signedIn', values);
  };

  return {
    /** Returns the browser and the system, as far as they are known. */
    name: (session: UserSession): string =>
      place('sessions.name', session) || t('sessions.unknown'),
    /** Returns when it was used and how it was opened. */
    facts: (session: UserSession): string[] => [activity(session), signIn(session)],
  };
}
