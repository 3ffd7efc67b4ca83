import { useStore } from '@nanostores/react';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { formatTags } from '../../../core/i18n/language-tag.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { useT } from '../use-core.ts';

/** Renders the time of the previous sign-in in the user's locale and time zone; nothing on a first sign-in. */
export function LastSignIn({ time, className }: { time: string; className?: string }) {
  const t = useT();
  const locale = useStore(messagesService(getCore()).$locale);
  const timeMs = parseServerTime(time);
  if (Number.isNaN(timeMs)) return null;
  const format = new Intl.DateTimeFormat(formatTags(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <time className={className} dateTime={new Date(timeMs).toISOString()}>
      {t('header.lastLogin', { when: format.format(timeMs) })}
    </time>
  );
}
