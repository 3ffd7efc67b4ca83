import { send } from '../api/client.ts';
import { AUTOMATIC_PASSKEYS } from '../contract/features.ts';
import { addPasskeyCall, automaticPasskeyOptionsCall } from '../contract/passkeys.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { hasCapability } from '../passkeys/capabilities.ts';
import { createAutomatically } from '../passkeys/credentials.ts';
import { signalAccepted } from '../passkeys/signals.ts';
import { isAnnounced } from './announced-features.ts';
import { passkeySupport } from './passkey-support.ts';

/** How long a call may take, for which no user waits. */
const CALL_MS = 3_000;

/**
 * Lets the browser create a passkey without a question, soon after a sign-in with a password (passkeys-64). Resolves to
 * true if the gateway has stored one. Shows and reports nothing. Never rejects.
 */
export async function createPasskeyAutomatically(core: Core): Promise<boolean> {
  const support = passkeySupport(core);
  if (!support || support.obstacle || !isAnnounced(core, AUTOMATIC_PASSKEYS)) return false;
  if (!(await hasCapability('conditionalCreate'))) return false;
  const language = messagesService(core).tag();
  const options = await send(core, automaticPasskeyOptionsCall, { language, timeoutMs: CALL_MS });
  if (!options.ok) return false;
  const { publicKey, ticket } = options.data;
  const created = await createAutomatically(core, publicKey);
  if (created.kind !== 'done') return false;
  const body = { ticket, credential: created.credential };
  const added = await send(core, addPasskeyCall, { body, language, timeoutMs: CALL_MS });
  if (!added.ok) return false;
  void signalAccepted(added.data);
  return true;
}
