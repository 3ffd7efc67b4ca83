import type { Core } from '../../core/kernel/core.ts';
import { directionOf, languageTag } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { schemeService } from '../../core/theme/scheme.ts';

/** The language, texts and color scheme of a prerendered form. */
export interface FormState {
  readonly locale: string;
  /** The locale as a BCP 47 language tag. */
  readonly tag: string;
  readonly direction: string;
  /** The color scheme that the user has chosen; anything but `light` or `dark` means none. */
  readonly scheme: string | null;
  text(id: string): string;
}

/** Returns the locale, texts and color scheme for a prerendered form, as the core knows them. */
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
