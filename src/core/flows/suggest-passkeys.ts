import { send } from '../api/client.ts';
import { authService } from '../auth/store.ts';
import { passkeyOptionsCall } from '../contract/passkeys.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import { awaitPasskey } from '../passkeys/credentials.ts';
import { maySignIn } from './replace-session.ts';
import { sendPasskey, type PasskeyAttempt, type PasskeySignIn } from './sign-in-with-passkey.ts';

/** What suggestions depend on, beside what a press of the button does. */
export interface Suggestions extends Omit<PasskeyAttempt, 'signal'> {
  /** Called with how the sign-in ended for which the user has chosen a passkey; expired: its ticket has expired. */
  onResult(result: PasskeySignIn | 'expired'): void;
}

/** How long before the end of its ticket a request is replaced. */
const EARLY_MS = 60_000;
/** How long to wait after a failed call. */
const AGAIN_MS = 60_000;
/** A request that ends sooner was not ended by a user. */
const QUICK_MS = 1_000;
/** iOS fails on each second load of the page, and succeeds at the next request. */
const MOST_QUICK_ENDS = 2;

const isVisible = () => document.visibilityState === 'visible';

/**
 * Lets the browser suggest the user's passkeys in the field User ID, and signs in with the one that the user chooses
 * (passkeys-42). A request is replaced before its ticket expires, by absolute times, because timers stop while the
 * machine sleeps or the page is frozen; a hidden page requests nothing. Failures are silent until the user has chosen.
 */
export function suggestPasskeys(core: Core, host: Host, given: Suggestions) {
  const { ports } = core;
  let request = new AbortController();
  let isOn = false;
  let dueAtMs = 0;
  /** When the next request may be made, whatever happens. */
  let earliestMs = 0;
  let quickEnds = 0;
  let cancelTimer = () => {};

  const schedule = (atMs: number) => {
    dueAtMs = atMs;
    cancelTimer();
    if (atMs < Infinity) cancelTimer = ports.setTimer(check, atMs - ports.now());
  };
  const check = () => {
    // The question of sign-in-17 comes first, which only a user's own press asks.
    if (isOn && isVisible() && ports.now() >= dueAtMs && !authService(core).isAuthenticated())
      void begin();
  };
  const end = () => {
    schedule(Infinity);
    request.abort();
  };

  /** Plans the next request after one that has ended. */
  const plan = (beganMs: number) => {
    quickEnds = ports.now() - beganMs < QUICK_MS ? quickEnds + 1 : 0;
    earliestMs = ports.now() + (quickEnds < MOST_QUICK_ENDS ? 0 : AGAIN_MS);
    schedule(earliestMs);
  };

  const begin = async () => {
    end();
    const { signal } = (request = new AbortController());
    const options = await send(core, passkeyOptionsCall, { language: messagesService(core).tag() });
    if (signal.aborted) return;
    if (!options.ok) return schedule(ports.now() + AGAIN_MS);
    const { publicKey, ticket, expiresInSeconds } = options.data;
    const beganMs = ports.now();
    const lifeMs = expiresInSeconds * 1000;
    schedule(beganMs + Math.max(lifeMs - EARLY_MS, lifeMs / 2));
    const result = await awaitPasskey(core, publicKey, signal);
    if (signal.aborted) return;
    if (result.kind === 'blocked' || result.kind === 'unsupported') {
      earliestMs = Infinity;
      return end();
    }
    plan(beganMs);
    if (result.kind !== 'done') return;
    isOn = false;
    const chosen = { ticket, credential: result.credential };
    // Another tab may have signed in meanwhile.
    if (!(await maySignIn(core, host, 'passkey'))) return given.onResult({ kind: 'aborted' });
    given.onResult(await sendPasskey(core, host, { ...given, signal }, chosen, false));
  };

  const stopFollowing = ports.onAwake(check);
  return {
    /** Starts to suggest, or goes on. */
    resume(): void {
      if (isOn) return;
      isOn = true;
      schedule(earliestMs);
      check();
    },
    /** Ends the request, until `resume` is called. */
    pause(): void {
      isOn = false;
      end();
    },
    /** Ends the request for good. */
    stop(): void {
      isOn = false;
      end();
      stopFollowing();
    },
  };
}
