import type * as z from 'zod/mini';
import type { PasskeyRequest } from '../contract/passkeys.ts';
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

export type Options = PasskeyRequest['publicKey'];

/** Some browsers ignore the deadline of the options, and never settle (WebKit 273712). */
const DEADLINE_MS = 60_000;

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
export interface Manner {
  /** True for a request that no user has made, which never ends that of a user. */
  readonly isQuiet?: boolean;
  /** When the request ends by itself; Infinity for one that whoever makes it ends. */
  readonly deadlineMs?: number;
}

/** Asks the browser, and parses the JSON of its reply. `signal` aborts the request. Never rejects. */
export async function request<Schema extends z.ZodMiniType>(
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
