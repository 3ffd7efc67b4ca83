import { useStore } from '@nanostores/react';
import { getCore } from '../../core/core.ts';
import { messagesRoom } from '../../core/i18n/messages.ts';

/** The texts of the page's language; the view renders anew when it changes. */
export function useT() {
  const messages = messagesRoom(getCore());
  useStore(messages.$locale);
  return messages.t;
}
