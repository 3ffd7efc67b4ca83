import type { Passkey } from '../../../core/contract/passkeys.ts';
import type { PasskeyFailure } from '../../../core/flows/change-passkeys.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { MessageId } from '../../../core/i18n/texts.ts';
import type { Core } from '../../../core/kernel/core.ts';

const PROBLEMS = {
  cancelled: 'passkeys.notAdded',
  timeout: 'passkeys.timeout',
  exists: 'passkeys.exists',
  blocked: 'passkeys.blocked',
  unsupported: 'passkeys.unsupported',
  limit: 'passkeys.limit',
  last: 'passkeys.last',
  gone: 'passkeys.gone',
} as const satisfies Record<Exclude<PasskeyFailure['kind'], 'failed'>, MessageId>;

/** Returns what the user calls a passkey, or what holds it. */
export const nameOf = (core: Core, { name, provider }: Passkey): string =>
  name || provider || messagesService(core).t('passkeys.unnamed');

/** Returns why the passkeys have not changed. `name` is that of the passkey that should have. */
export const problemText = (core: Core, failure: PasskeyFailure, name = ''): string =>
  failure.kind === 'failed'
    ? failure.message
    : messagesService(core).t(PROBLEMS[failure.kind], { name });
