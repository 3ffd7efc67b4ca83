import { useStore } from '@nanostores/react';
import { getCore } from '../../../core/kernel/core.ts';
import { languageTag } from '../../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { initials } from '../../../core/platform/safety/text.ts';

/** Renders a user's initials in a circle. Screen readers skip it, because the name is next to it. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  const locale = useStore(messagesService(getCore()).$locale);
  return (
    <span className={`sso-avatar ${isLarge ? 'sso-avatar-large' : ''}`} aria-hidden="true">
      {initials(name, languageTag(locale))}
    </span>
  );
}
