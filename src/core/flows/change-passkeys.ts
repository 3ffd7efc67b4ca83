import type { CallRequest } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { Call } from '../contract/call.ts';
import {
  addPasskeyCall,
  newPasskeyOptionsCall,
  PasskeyRefusal,
  passkeysCall,
  removePasskeyCall,
  renamePasskeyCall,
  type Passkey,
  type Passkeys,
} from '../contract/passkeys.ts';
import type { Core } from '../kernel/core.ts';
import { createPasskey, type PasskeyProblem } from '../passkeys/credentials.ts';
import { signalAccepted } from '../passkeys/signals.ts';
import { callAnnounced, type Listed } from './announced-call.ts';
import { sendConfirmed } from './confirmed-call.ts';
import { failureText, reportFailure } from './report-failure.ts';

/**
 * Why the passkeys have not changed. limit: the user has as many as allowed; last: nothing else could sign the user in;
 * gone: the gateway has no such passkey, or no such call any more; failed: `message` says why.
 */
export type PasskeyFailure =
  | { readonly kind: PasskeyProblem | 'limit' | 'last' | 'gone' }
  | { readonly kind: 'failed'; readonly message: string };

/** The passkeys after a change, or why there was none. */
export type PasskeyChange =
  | { readonly kind: 'done'; readonly passkeys: readonly Passkey[] }
  | PasskeyFailure;

const SECTION = { component: 'profile', section: 'passkeys' };
const NOT_FOUND = 404;

/** What a refusal means for the user. */
const REFUSALS: Partial<
  Record<PasskeyRefusal['passkey'], Exclude<PasskeyFailure['kind'], 'failed'>>
> = { known: 'exists', limit: 'limit', last: 'last', expired: 'timeout', unknown: 'gone' };

/** Keeps the browser's own list of the user's passkeys current, and returns the gateway's. */
function passkeysIn(data: Passkeys): readonly Passkey[] {
  void signalAccepted(data);
  return data.passkeys;
}

function failureOf(core: Core, row: Call, failure: ApiFailure): PasskeyFailure {
  // During an upgrade, a process of the previous release may answer.
  if (failure.status === NOT_FOUND) return { kind: 'gone' };
  reportFailure(core, row, failure, SECTION);
  const refusal = PasskeyRefusal.safeParse(failure.data);
  const kind = refusal.success ? REFUSALS[refusal.data.passkey] : undefined;
  return kind ? { kind } : { kind: 'failed', message: failureText(core, failure).message };
}

type PasskeysCall = typeof addPasskeyCall | typeof renamePasskeyCall | typeof removePasskeyCall;

async function change(
  core: Core,
  row: PasskeysCall,
  request: Pick<CallRequest, 'pathParts' | 'body'>,
): Promise<PasskeyChange> {
  const result = await sendConfirmed(core, row, { ...request, section: SECTION });
  if (!result) return { kind: 'cancelled' };
  if (!result.ok) return failureOf(core, row, result.failure);
  return { kind: 'done', passkeys: passkeysIn(result.data) };
}

/** Lists the user's passkeys (passkeys-34). Never rejects. */
export const listPasskeys = (core: Core): Promise<Listed<Passkey>> =>
  callAnnounced(core, passkeysCall, SECTION, passkeysIn);

/** Names a passkey (passkeys-38). Never rejects. */
export const renamePasskey = (core: Core, id: string, name: string): Promise<PasskeyChange> =>
  change(core, renamePasskeyCall, { pathParts: { id }, body: { name } });

/** Removes a passkey, once the user has confirmed the session (passkeys-39). Never rejects. */
export const removePasskey = (core: Core, id: string): Promise<PasskeyChange> =>
  change(core, removePasskeyCall, { pathParts: { id } });

/**
 * Creates a passkey in the browser, once the user has confirmed the session, and stores it (passkeys-36). `credentialId`
 * identifies it in the list. `signal` aborts it until the browser has created it. Never rejects.
 */
export async function addPasskey(
  core: Core,
  signal: AbortSignal,
): Promise<PasskeyFailure | (PasskeyChange & { readonly credentialId: string })> {
  const options = await sendConfirmed(core, newPasskeyOptionsCall, { section: SECTION });
  if (!options) return { kind: 'cancelled' };
  if (!options.ok) return failureOf(core, newPasskeyOptionsCall, options.failure);
  const { publicKey, ticket } = options.data;
  const created = await createPasskey(core, publicKey, signal);
  if (created.kind !== 'done') return created;
  const { credential } = created;
  const added = await change(core, addPasskeyCall, { body: { ticket, credential } });
  return { ...added, credentialId: credential.id };
}
