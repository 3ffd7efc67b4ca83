import type { SessionTimes } from './deadlines.ts';

/** Messages to the worker, by the names of spec 4. */
export type ToWorker =
  /** Times to wait by; `caller` is `variables` when the worker asked for them. */
  | ({
      readonly type: 'tokenExpirationHandler';
      readonly caller: 'page' | 'variables';
    } & SessionTimes)
  /** Another tab has refreshed: what was known is out of date. */
  | { readonly type: 'clientTabRefreshHandler'; readonly tabId: string }
  | { readonly type: 'tabActive'; readonly lastTabActiveOn: number }
  | { readonly type: 'killTimers' }
  | { readonly type: 'ping' };

/** Messages from the worker. */
export type FromWorker =
  /** A request for token expiry, inactivity limit and last active tab time. */
  | { readonly type: 'variables' }
  | { readonly type: 'autoStaySignedIn' }
  | { readonly type: 'showSessionExpiryPopup'; readonly remainingSeconds: number }
  | { readonly type: 'pong' };
