import { messagesService } from '../i18n/messages.ts';
import type { MessageId } from '../i18n/texts.ts';
import type { Core } from '../kernel/core.ts';
import type { PasskeyFailure } from './change-passkeys.ts';

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

/**
 * Returns why the passkeys have not changed. `name` is that of the passkey that should have. Needs the texts of
 * passkeys.
 */
export const problemText = (core: Core, failure: PasskeyFailure, name = ''): string =>
  failure.kind === 'failed'
    ? failure.message
    : messagesService(core).t(PROBLEMS[failure.kind], { name });
