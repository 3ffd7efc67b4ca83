import type * as z from 'zod/mini';
import { NewPasskey, PasskeyProof, type PasskeyRequest } from '../contract/passkeys.ts';
import type { Core } from '../kernel/core.ts';
import { pendingService, type Ask } from './pending-request.ts';

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

/** Some browsers ignore the deadline of the options, and never settle (WebKit 273712). */
const DEADLINE_MS = 60_000;
/** An automatic creation takes no user's time, and Chromium's may never settle. */
const AUTOMATIC_DEADLINE_MS = 3_000;

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

/** How a request differs from one that a user makes. */
interface Manner {
  /** True for a request that no user has made, which never ends that of a user. */
  readonly isQuiet?: boolean;
  /** When the request is aborted; Infinity for one that its caller aborts. */
  readonly deadlineMs?: number;
}

/** Asks the browser, and parses the JSON of its reply. `signal` aborts the request. Never rejects. */
async function request<Schema extends z.ZodMiniType>(
  core: Core,
  ask: Ask,
  schema: Schema,
  signal: AbortSignal | undefined,
  { isQuiet = false, deadlineMs = DEADLINE_MS }: Manner = {},
): Promise<PasskeyResult<z.output<Schema>>> {
  const stop = new AbortController();
  let isLate = false;
  const end = () => {
    isLate = true;
    stop.abort();
  };
  const cancel = deadlineMs === Infinity ? () => {} : core.ports.setTimer(end, deadlineMs);
  const abort = () => stop.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const credential = await pendingService(core).replace(ask, stop, isQuiet);
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

const creation = (options: Options) =>
  PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );

/** Asks the browser to create a passkey (passkeys-31). Never rejects, and settles within a minute. */
export const createPasskey = (
  core: Core,
  options: Options,
  signal?: AbortSignal,
): Promise<PasskeyResult<NewPasskey>> =>
  request(
    core,
    async (stop) => navigator.credentials.create({ publicKey: creation(options), signal: stop }),
    NewPasskey,
    signal,
  );

/**
 * Asks the browser to create a passkey without a question, which it does soon after a password that it has filled in
 * (passkeys-64). Never rejects, and settles within 3 s.
 */
export const createAutomatically = (
  core: Core,
  options: Options,
): Promise<PasskeyResult<NewPasskey>> =>
  request(
    core,
    async (signal) => {
      // The types do not have the member yet.
      const asked = { publicKey: creation(options), mediation: 'conditional', signal };
      return navigator.credentials.create(asked);
    },
    NewPasskey,
    undefined,
    { isQuiet: true, deadlineMs: AUTOMATIC_DEADLINE_MS },
  );

/** How the browser offers the user's passkeys, if not in a dialog of its own at once. */
type Offer = { readonly mediation: 'conditional' } | { readonly uiMode: 'immediate' };

async function get(
  core: Core,
  options: Options,
  signal: AbortSignal | undefined,
  offer?: Offer,
  manner?: Manner,
): Promise<PasskeyResult<PasskeyProof>> {
  const result = await request(
    core,
    async (stop) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
      return navigator.credentials.get({ publicKey, signal: stop, ...offer });
    },
    PasskeyProof,
    signal,
    manner,
  );
  // Only a new passkey can exist already.
  return result.kind === 'exists' ? { kind: 'cancelled' } : result;
}

/** Asks the browser for one of the user's passkeys (passkeys-31). Never rejects, and settles within a minute. */
export const usePasskey = (
  core: Core,
  options: Options,
  signal?: AbortSignal,
): Promise<PasskeyResult<PasskeyProof>> => get(core, options, signal);

/**
 * Lets the browser offer the user's passkeys among the suggestions of a field (passkeys-42). Never rejects. Settles when
 * the user has chosen one, when another request begins, and when `signal` aborts it.
 */
export const awaitPasskey = (
  core: Core,
  options: Options,
  signal: AbortSignal,
): Promise<PasskeyResult<PasskeyProof>> =>
  get(core, options, signal, { mediation: 'conditional' }, { isQuiet: true, deadlineMs: Infinity });

/**
 * Asks the browser for a passkey that this device has at hand (passkeys-67). Ends as cancelled at once, without a dialog,
 * if there is none. Never rejects, and settles within a minute.
 */
export const usePasskeyAtHand = (
  core: Core,
  options: Options,
): Promise<PasskeyResult<PasskeyProof>> => get(core, options, undefined, { uiMode: 'immediate' });

/** Aborts the page's request for a passkey, if there is one. It then ends as cancelled. */
export const abortPasskeyRequest = (core: Core): void => pendingService(core).abort();
