import { useStore } from '@nanostores/react';
import { getCore } from '../../core/kernel/core.ts';
import { messagesService } from '../../core/i18n/messages.ts';

/** Returns the translate function of the page's locale; renders the component again when the texts change. */
export function useT() {
  const messages = messagesService(getCore());
  useStore(messages.$texts);
  return messages.t;
}
