import { useStore } from '@nanostores/react';
import { getCore } from '../../core/kernel/core.ts';
import { formatTags } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { useT } from '../shared/use-core.ts';

/** Returns 'Valid until 14:35' in the user's language and time zone; undefined if `endsAtMs` is 0. */
export function useValidUntil(endsAtMs: number): string | undefined {
  const t = useT();
  const locale = useStore(messagesService(getCore()).$locale);
  if (endsAtMs === 0) return undefined;
  const format = new Intl.DateTimeFormat(formatTags(locale), { timeStyle: 'short' });
  return t('reset.validUntil', { time: format.format(endsAtMs) });
}
