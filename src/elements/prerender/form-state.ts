import type { Core } from '../../core/kernel/core.ts';
import { directionOf, languageTag } from '../../core/i18n/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { schemeService } from '../../core/theme/scheme.ts';
import type { FormState } from './prerendered-form.ts';

/** How a first frame looks on this page, by all that the core knows. */
export function formState(core: Core): FormState {
  const { $locale, t } = messagesService(core);
  const locale = $locale.get();
  return {
    locale,
    tag: languageTag(locale),
    direction: directionOf(locale),
    scheme: schemeService(core).$scheme.get(),
    text: (id) => t(id as MessageId),
  };
}
