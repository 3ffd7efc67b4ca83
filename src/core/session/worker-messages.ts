import type { SessionTimes } from './deadlines.ts';

/** Messages to the worker (session-25). */
export type ToWorker =
  /** The times of the session. `caller` is `variables` if the worker has requested them. */
  | ({
      readonly type: 'tokenExpirationHandler';
      readonly caller: 'page' | 'variables';
    } & SessionTimes)
  /** Another tab has extended the session, so the worker's times are out of date. */
  | { readonly type: 'clientTabRefreshHandler'; readonly tabId: string }
  | { readonly type: 'tabActive'; readonly lastTabActiveOn: number }
  | { readonly type: 'killTimers' }
  | { readonly type: 'ping' };

/** Messages from the worker. */
export type FromWorker =
  /** Requests the times of the session. */
  | { readonly type: 'variables' }
  | { readonly type: 'autoStaySignedIn' }
  | { readonly type: 'showSessionExpiryPopup'; readonly remainingSeconds: number }
  | { readonly type: 'pong' };
