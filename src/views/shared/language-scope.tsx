import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { directionOf, languageTag } from '../../core/i18n/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';

export interface LanguageScopeProps {
  /** The direction that the page's author wants of this tag, whatever its language. */
  dir?: string | undefined;
  children: ReactNode;
}

/** Says in which language, and which way written, all within is; it takes no place of its own. */
export function LanguageScope({ dir, children }: LanguageScopeProps) {
  const locale = useStore(messagesService(getCore()).$locale);
  return (
    <div className="sso-language-scope" lang={languageTag(locale)} dir={dir || directionOf(locale)}>
      {children}
    </div>
  );
}
