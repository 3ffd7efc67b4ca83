import { useStore } from '@nanostores/react';
import { getCore } from '../../core/core.ts';
import { formatTags } from '../../core/i18n/language-tag.ts';
import { messagesRoom } from '../../core/i18n/messages.ts';
import { useT } from '../shared/use-core.ts';

/** 'Valid until 14:35', in the user's language and time zone; undefined if nothing ends. */
export function useValidUntil(endsAtMs: number): string | undefined {
  const t = useT();
  const locale = useStore(messagesRoom(getCore()).$locale);
  if (endsAtMs === 0) return undefined;
  const clock = new Intl.DateTimeFormat(formatTags(locale), { timeStyle: 'short' });
  return t('reset.validUntil', { time: clock.format(endsAtMs) });
}
