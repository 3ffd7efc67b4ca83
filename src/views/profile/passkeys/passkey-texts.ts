import type { Passkey } from '../../../core/contract/passkeys.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';

/** Returns what the user calls a passkey, or what holds it. */
export const nameOf = (core: Core, { name, provider }: Passkey): string =>
  name || provider || messagesService(core).t('passkeys.unnamed');
