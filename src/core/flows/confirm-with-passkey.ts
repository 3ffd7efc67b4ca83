import type { ApiFailure } from '../api/failure.ts';
import { confirmService } from '../auth/confirm.ts';
import {
  confirmWithPasskeyCall,
  passkeyConfirmOptionsCall,
  PasskeyRefusal,
} from '../contract/passkeys.ts';
import { messagesService } from '../i18n/messages.ts';
import type { MessageId } from '../i18n/texts.ts';
import type { Core } from '../kernel/core.ts';
import { usePasskey, type PasskeyProblem } from '../passkeys/credentials.ts';
import { signalRemoved } from '../passkeys/signals.ts';
import { call } from './call.ts';
import { failureText } from './report-failure.ts';

/** Why a passkey did not confirm the session. */
export interface PasskeyMessage {
  readonly message: string;
  /** True if the user wanted it so, which needs no alert. */
  readonly isQuiet: boolean;
}

const PROBLEMS = {
  cancelled: 'confirm.passkey.cancelled',
  timeout: 'confirm.passkey.timeout',
  exists: 'confirm.passkey.cancelled',
  blocked: 'confirm.passkey.blocked',
  unsupported: 'confirm.passkey.otherBrowser',
} as const satisfies Record<PasskeyProblem, MessageId>;

type Outcome = 'confirmed' | 'expired' | PasskeyMessage;

/** Returns what the user reads about a failed call. */
const failed = (core: Core, failure: ApiFailure): PasskeyMessage => ({
  message: failureText(core, failure).message,
  isQuiet: false,
});

async function attempt(core: Core, signal: AbortSignal): Promise<Outcome> {
  const { t } = messagesService(core);
  const problem = (kind: PasskeyProblem): PasskeyMessage => ({
    message: t(PROBLEMS[kind]),
    isQuiet: kind === 'cancelled',
  });
  const options = await call(core, passkeyConfirmOptionsCall);
  if (!options.ok) return failed(core, options.failure);
  const { publicKey, ticket } = options.data;
  const used = await usePasskey(core, publicKey, signal);
  if (used.kind !== 'done') return problem(used.kind);
  const { credential } = used;
  const result = await call(core, confirmWithPasskeyCall, { body: { ticket, credential } });
  if (result.ok) return 'confirmed';
  const { data } = result.failure;
  const refusal = PasskeyRefusal.safeParse(data);
  if (!refusal.success) return failed(core, result.failure);
  if (refusal.data.passkey === 'expired') return 'expired';
  if (typeof publicKey['rpId'] === 'string')
    void signalRemoved(data, publicKey['rpId'], credential.id);
  return { message: t('confirm.passkey.refused'), isQuiet: false };
}

/**
 * Confirms the session with one of the user's passkeys (confirm-12), and ends the request for it. Returns what to show
 * instead, if that fails. `signal` aborts the browser's question.
 */
export async function confirmWithPasskey(
  core: Core,
  signal: AbortSignal,
): Promise<PasskeyMessage | undefined> {
  let outcome = await attempt(core, signal);
  // The page may have been left for longer than the options are good for, which new ones repair.
  if (outcome === 'expired') outcome = await attempt(core, signal);
  if (outcome === 'expired')
    return { message: messagesService(core).t('confirm.passkey.timeout'), isQuiet: false };
  if (outcome !== 'confirmed') return outcome;
  confirmService(core).settle(true);
  return undefined;
}
