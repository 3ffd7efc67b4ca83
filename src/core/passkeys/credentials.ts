import type * as z from 'zod/mini';
import { NewPasskey, PasskeyProof, type PasskeyRequest } from '../contract/passkeys.ts';
import { defineService, type Core } from '../kernel/core.ts';

/**
 * How a request to the browser for a passkey ended without one. cancelled: by the user, by a later request, or for a
 * reason that the browser keeps to itself; timeout: after a minute; exists: the device has a passkey of the user
 * already; blocked: the page or its host may not use passkeys; unsupported: the browser or the device can't.
 */
export type PasskeyProblem = 'cancelled' | 'timeout' | 'exists' | 'blocked' | 'unsupported';

/** What the browser returns for a request. Errors are values. */
export type PasskeyResult<Credential> =
  | { readonly kind: 'done'; readonly credential: Credential }
  | { readonly kind: PasskeyProblem };

type Options = PasskeyRequest['publicKey'];
type Ask = (signal: AbortSignal) => Promise<unknown>;

/** Some browsers ignore the deadline of the options, and never settle (WebKit 273712). */
const DEADLINE_MS = 60_000;
/** How long an aborted request may take to end in the browser before the next one starts. */
const ENDING_MS = 1_000;

/** Errors that say more than "no". Anything else is silence: password managers reject with objects of their own. */
const PROBLEMS: Readonly<Partial<Record<string, PasskeyProblem>>> = {
  InvalidStateError: 'exists',
  SecurityError: 'blocked',
  NotSupportedError: 'unsupported',
  ConstraintError: 'unsupported',
};

const problemOf = (error: unknown): PasskeyProblem => {
  const { name } = (error ?? {}) as { name?: unknown };
  return (typeof name === 'string' ? PROBLEMS[name] : undefined) ?? 'cancelled';
};

/** The page's request to the browser for a passkey. Browsers allow one at a time, and reject a second one. */
const pendingService = defineService('passkey-request', ({ ports }: Core) => {
  let latest: { readonly stop: AbortController; readonly ended: Promise<unknown> } | undefined;
  const within = (work: Promise<unknown>, limitMs: number) =>
    new Promise<void>((go) => {
      const cancel = ports.setTimer(go, limitMs);
      void work.finally(() => {
        cancel();
        go();
      });
    });
  return {
    abort: () => latest?.stop.abort(),
    /** Aborts the earlier request, waits for its end, and makes this one. Rejects at the deadline, and if aborted. */
    async replace(ask: Ask, stop: AbortController): Promise<unknown> {
      stop.signal.throwIfAborted();
      const before = latest;
      before?.stop.abort();
      const asked = (async () => {
        // iOS rejects a request that begins before the aborted one has ended.
        if (before) await within(before.ended, ENDING_MS);
        stop.signal.throwIfAborted();
        return ask(stop.signal);
      })();
      latest = { stop, ended: asked.catch(() => {}) };
      const aborted = new Promise<never>((_, reject) => {
        stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error));
      });
      return Promise.race([asked, aborted]);
    },
  };
});

/** Asks the browser, and parses the JSON of its reply. `signal` aborts the request. Never rejects. */
async function request<Schema extends z.ZodMiniType>(
  core: Core,
  ask: Ask,
  schema: Schema,
  signal: AbortSignal | undefined,
): Promise<PasskeyResult<z.output<Schema>>> {
  const stop = new AbortController();
  let isLate = false;
  const cancel = core.ports.setTimer(() => {
    isLate = true;
    stop.abort();
  }, DEADLINE_MS);
  const abort = () => stop.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const credential = await pendingService(core).replace(ask, stop);
    const json = (credential as Partial<PublicKeyCredential> | null)?.toJSON?.() as unknown;
    const parsed = schema.safeParse(json);
    return parsed.success ? { kind: 'done', credential: parsed.data } : { kind: 'unsupported' };
  } catch (error) {
    return { kind: isLate ? 'timeout' : problemOf(error) };
  } finally {
    cancel();
    signal?.removeEventListener('abort', abort);
  }
}

/** Asks the browser to create a passkey (passkeys-31). Never rejects, and settles within a minute. */
export const createPasskey = (
  core: Core,
  options: Options,
  signal?: AbortSignal,
): Promise<PasskeyResult<NewPasskey>> =>
  request(
    core,
    async (stop) => {
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      );
      return navigator.credentials.create({ publicKey, signal: stop });
    },
    NewPasskey,
    signal,
  );

/** Asks the browser for one of the user's passkeys (passkeys-31). Never rejects, and settles within a minute. */
export async function usePasskey(
  core: Core,
  options: Options,
  signal?: AbortSignal,
): Promise<PasskeyResult<PasskeyProof>> {
  const result = await request(
    core,
    async (stop) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      return navigator.credentials.get({ publicKey, signal: stop });
    },
    PasskeyProof,
    signal,
  );
  // Only a new passkey can exist already.
  return result.kind === 'exists' ? { kind: 'cancelled' } : result;
}

/** Aborts the page's request for a passkey, if there is one. It then ends as cancelled. */
export const abortPasskeyRequest = (core: Core): void => pendingService(core).abort();
