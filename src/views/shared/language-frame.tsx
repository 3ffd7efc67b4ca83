import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { getCore } from '../../core/core.ts';
import { directionOf, languageTag } from '../../core/i18n/language-tag.ts';
import { messagesRoom } from '../../core/i18n/messages.ts';

export interface LanguageFrameProps {
  /** The direction that the page's author wants of this tag, whatever its language. */
  dir?: string | undefined;
  children: ReactNode;
}

/** Says in which language, and which way written, all within is; it takes no place of its own. */
export function LanguageFrame({ dir, children }: LanguageFrameProps) {
  const locale = useStore(messagesRoom(getCore()).$locale);
  return (
    <div className="sso-language-frame" lang={languageTag(locale)} dir={dir || directionOf(locale)}>
      {children}
    </div>
  );
}
