import type { Core } from '../core/core.ts';
import { directionOf, languageTag } from '../core/i18n/language-tag.ts';
import { messagesRoom } from '../core/i18n/messages.ts';
import type { MessageId } from '../core/i18n/texts.ts';
import { schemeRoom } from '../core/theme/scheme.ts';
import type { FrameLook } from './first-frame.ts';

/** How a first frame looks on this page, by all that the core knows. */
export function frameLook(core: Core): FrameLook {
  const { $locale, t } = messagesRoom(core);
  const locale = $locale.get();
  return {
    locale,
    tag: languageTag(locale),
    direction: directionOf(locale),
    scheme: schemeRoom(core).$scheme.get(),
    text: (id) => t(id as MessageId),
  };
}
