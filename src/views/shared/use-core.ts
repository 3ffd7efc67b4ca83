import { useStore } from '@nanostores/react';
import { getCore } from '../../core/kernel/core.ts';
import { messagesService } from '../../core/i18n/messages.ts';

/** The texts of the page's language; the view renders anew when it changes. */
export function useT() {
  const messages = messagesService(getCore());
  useStore(messages.$locale);
  return messages.t;
}
