import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { directionOf, languageTag } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';

export interface LanguageScopeProps {
  /** The `dir` of the element, which overrides the direction of the language. */
  dir?: string | undefined;
  children: ReactNode;
}

/** Sets the language and direction of its children, without a box of its own. */
export function LanguageScope({ dir, children }: LanguageScopeProps) {
  const locale = useStore(messagesService(getCore()).$locale);
  return (
    <div className="sso-language-scope" lang={languageTag(locale)} dir={dir || directionOf(locale)}>
      {children}
    </div>
  );
}
