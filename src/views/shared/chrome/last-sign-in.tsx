import { useStore } from '@nanostores/react';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { formatTags } from '../../../core/i18n/language-tag.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { useT } from '../use-core.ts';

/** When the person signed in before, in her own words and zone; nothing at a first sign-in. */
export function LastSignIn({ time, className }: { time: string; className?: string }) {
  const t = useT();
  const locale = useStore(messagesService(getCore()).$locale);
  const timeMs = parseServerTime(time);
  if (Number.isNaN(timeMs)) return null;
  const words = new Intl.DateTimeFormat(formatTags(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <time className={className} dateTime={new Date(timeMs).toISOString()}>
      {t('header.lastLogin', { when: words.format(timeMs) })}
    </time>
  );
}
