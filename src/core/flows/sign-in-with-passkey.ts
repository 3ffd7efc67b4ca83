import { send } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';
import type { Call } from '../contract/call.ts';
import {
  passkeyOptionsCall,
  PasskeyRefusal,
  passkeySignInCall,
  type PasskeyProof,
} from '../contract/passkeys.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { usePasskey } from '../passkeys/credentials.ts';
import { signalRemoved } from '../passkeys/signals.ts';
import { readCookie } from '../platform/cookies.ts';
import { acceptSignIn } from './complete-sign-in.ts';
import { maySignIn } from './replace-session.ts';
import { failureText, reportFailure } from './report-failure.ts';

/**
 * How a sign-in with a passkey ended. signed-in: the redirect has started; forced-change: a new password is required
 * first; unused: the user has chosen no passkey; aborted: the user kept the existing session, or signs in another way;
 * not-offered: the gateway has no such call; failed: `message` says why.
 */
export type PasskeySignIn =
  | { readonly kind: 'unused' | 'aborted' | 'not-offered' }
  | { readonly kind: 'signed-in' | 'forced-change'; readonly userId: string }
  | { readonly kind: 'failed'; readonly message: string };

/** What a sign-in with a passkey depends on. */
export interface PasskeyAttempt {
  /** The domain to which the passkeys belong. */
  readonly rpId: string;
  /** True if the tenant's users can also sign in with a password. */
  readonly hasPassword: boolean;
  /** Aborts the request to the browser. The gateway's reply can't be aborted. */
  readonly signal: AbortSignal;
  /** Called when the browser is asked for a passkey, and when the gateway checks the one that it returned. */
  onStep(step: 'waiting' | 'checking'): void;
}

const NOT_FOUND = 404;
/** The first request, and one more if its ticket has expired. */
const MOST_REQUESTS = 2;

function failed(core: Core, row: Call, failure: ApiFailure): PasskeySignIn {
  // During an upgrade, a process of the previous release may answer.
  if (failure.status === NOT_FOUND) return { kind: 'not-offered' };
  reportFailure(core, row, failure);
  return { kind: 'failed', message: failureText(core, failure).message };
}

/** Returns what to show if the gateway refuses the passkey itself; undefined if the failure has another reason. */
function refusalOf(
  core: Core,
  { data, message }: ApiFailure,
  { rpId, hasPassword }: PasskeyAttempt,
): string | undefined {
  const { t } = messagesService(core);
  const refusal = PasskeyRefusal.safeParse(data);
  if (!refusal.success) return undefined;
  const { passkey } = refusal.data;
  if (passkey === 'expired') return t('login.passkey.expired');
  if (passkey === 'foreign') return message || t('login.passkey.foreign', { site: rpId });
  return t(hasPassword ? 'login.passkey.refused' : 'login.passkey.other');
}

const isExpired = ({ data }: ApiFailure): boolean =>
  PasskeyRefusal.safeParse(data).data?.passkey === 'expired';

/** What the gateway checks: a passkey's reply, and the ticket of its request. */
interface ChosenPasskey {
  readonly ticket: string;
  readonly credential: PasskeyProof;
}

/**
 * Sends a passkey that the user has chosen. Returns 'expired', unreported, if its ticket has expired and the request is
 * not the `isLast` one. Never rejects.
 */
export async function sendPasskey(
  core: Core,
  host: Host,
  given: PasskeyAttempt,
  body: ChosenPasskey,
  isLast: boolean,
): Promise<PasskeySignIn | 'expired'> {
  given.onStep('checking');
  const language = messagesService(core).tag();
  const reply = await send(core, passkeySignInCall, { body, language });
  if (reply.ok) {
    // Read first: without a session to store, the cookie goes with that of an earlier one.
    const userId = readCookie(core, 'username') ?? '';
    return { kind: await acceptSignIn(core, host, reply.data, userId), userId };
  }
  if (isExpired(reply.failure) && !isLast) return 'expired';
  void signalRemoved(reply.failure.data, given.rpId, body.credential.id);
  const outcome = failed(core, passkeySignInCall, reply.failure);
  const message = refusalOf(core, reply.failure, given);
  return message ? { kind: 'failed', message } : outcome;
}

/** Makes one request for a passkey, and sends the one that the browser returns. `isLast` forbids another request. */
async function attempt(
  core: Core,
  host: Host,
  given: PasskeyAttempt,
  isLast: boolean,
): Promise<PasskeySignIn | 'expired'> {
  const { t, tag } = messagesService(core);
  given.onStep('waiting');
  const options = await send(core, passkeyOptionsCall, { language: tag() });
  if (given.signal.aborted) return { kind: 'aborted' };
  if (!options.ok) return failed(core, passkeyOptionsCall, options.failure);
  const { publicKey, ticket } = options.data;
  const result = await usePasskey(core, publicKey, given.signal);
  if (given.signal.aborted) return { kind: 'aborted' };
  if (result.kind === 'cancelled' || result.kind === 'timeout') return { kind: 'unused' };
  if (result.kind !== 'done') return { kind: 'failed', message: t('login.passkey.blocked') };
  return sendPasskey(core, host, given, { ticket, credential: result.credential }, isLast);
}

/** Signs in with a passkey of the user (passkeys-50). Never rejects. */
export async function signInWithPasskey(
  core: Core,
  host: Host,
  given: PasskeyAttempt,
): Promise<PasskeySignIn> {
  // The user of a passkey is unknown until the gateway's reply, so any session is another one's.
  if (!(await maySignIn(core, host, 'passkey'))) return { kind: 'aborted' };
  for (let request = 1; ; request++) {
    const result = await attempt(core, host, given, request === MOST_REQUESTS);
    if (result !== 'expired') return result;
  }
}
