/**
 * Why a call gave no data. offline: this machine has no network; unreachable: nobody answered;
 * timeout: no whole reply within 30 s; not-json and wrong-shape: something answered that is not the
 * gateway we know; rejected: the gateway said no, in its own words.
 */
export type FailureKind =
  'offline' | 'unreachable' | 'timeout' | 'not-json' | 'wrong-shape' | 'rejected';

export interface ApiFailure {
  readonly kind: FailureKind;
  /** The envelope's statusCode, else the HTTP status; 0 where nothing answered. */
  readonly status: number;
  /** The server's `error`; '' when it gave none. */
  readonly title: string;
  /** The server's `message`; '' when it gave none. */
  readonly message: string;
  /** How long the server asks to wait before another try, where it names seconds (`retry-after`). */
  readonly retryAfterMs?: number;
  /** The address that was called, without its query. */
  readonly url?: string;
  /** The refused reply's data, unchecked. */
  readonly data?: unknown;
}

export type ApiResult<T> =
  | { readonly ok: true; readonly data: T; readonly message: string; readonly success: boolean }
  | { readonly ok: false; readonly failure: ApiFailure };

/** True when trying again may help: nobody answered in order, or the server is in trouble. */
export function isTransient({ kind, status }: ApiFailure): boolean {
  return kind !== 'rejected' ? status < 400 || status >= 500 : status >= 500 && status < 600;
}
