import type { ErrorKind } from '../kernel/events.ts';

/** Why a call returned no data. */
export type FailureKind = Extract<
  ErrorKind,
  'offline' | 'unreachable' | 'timeout' | 'not-json' | 'wrong-shape' | 'rejected'
>;

export interface ApiFailure {
  readonly kind: FailureKind;
  /** The envelope's statusCode, or the HTTP status without an envelope; 0 without a reply. */
  readonly status: number;
  /** The server's `error`; '' if it sent none. */
  readonly title: string;
  /** The server's `message`; '' if it sent none. */
  readonly message: string;
  /** How long the server asks to wait before a retry, if it sent seconds (`retry-after`). */
  readonly retryAfterMs?: number;
  /** The address of the call, without its query. */
  readonly url?: string;
  /** The gateway's ID of the request, by which its operator finds it in the log. */
  readonly requestId?: string;
  /** The refused reply's data, unchecked. */
  readonly data?: unknown;
}

export type ApiResult<T> =
  | { readonly ok: true; readonly data: T; readonly message: string; readonly success: boolean }
  | { readonly ok: false; readonly failure: ApiFailure };

/** True if a retry may help: the reply was missing or invalid, or the server has an error. */
export function isTransient({ kind, status }: ApiFailure): boolean {
  return kind !== 'rejected' ? status < 400 || status >= 500 : status >= 500 && status < 600;
}
