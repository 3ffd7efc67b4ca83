import { formatTags } from 'sso-contract/languages/language-tag.ts';

/** For whom a mail is written. */
export interface Reader {
  /** An IANA name; UTC if it is unknown. */
  readonly timeZone: string;
  readonly locale: string;
}

/** Formats a time with the name of its zone, in the reader's language and time zone. */
export function mailTime(date: Date, { locale, timeZone }: Reader): string {
  const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const inZone = (zone: string): string =>
    new Intl.DateTimeFormat(formatTags(locale), {
      ...{ ...day, ...time },
      timeZone: zone,
      timeZoneName: 'long',
    }).format(date);
  try {
    return inZone(timeZone);
  } catch {
    return inZone('UTC');
  }
}
