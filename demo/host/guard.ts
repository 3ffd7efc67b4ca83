/** The documented API of `<sso-session-guard>`, as a suite app uses it. */
export interface Guard extends HTMLElement {
  /** Whole seconds until the session ends. */
  readonly remaining: number;
  refresh(): Promise<boolean>;
  signOut(): Promise<void>;
}

export const GUARD_EVENTS = [
  'sso-session-warning',
  'sso-session-refreshed',
  'sso-signed-in',
  'sso-signed-out',
  'sso-navigate',
  'sso-error',
] as const;

/** URL of the environment file, which names the gateway and the tenant. */
export const ENVIRONMENT = '/assets/environments/environment.release.json';

/** A line of the event log. */
export interface LogLine {
  readonly id: number;
  /** Local time, `HH:mm:ss`. */
  readonly at: string;
  readonly type: string;
  /** JSON. */
  readonly detail: string;
}

/** True on a page that has the user menu, which then replaces the app's own sign-out. */
export const hasUserMenu = (): boolean =>
  document.querySelector('script[src*="sso-user-menu"]') !== null;

let lastId = 0;

export const logLine = (type: string, detail: unknown): LogLine => ({
  id: ++lastId,
  at: new Date().toLocaleTimeString('en-GB'),
  type,
  detail: JSON.stringify(detail),
});

/** Calls `onLine` for each event of the guard. Returns a function that removes the listeners. */
export function listenToGuard(onLine: (line: LogLine) => void): () => void {
  const listener = (event: Event) =>
    onLine(logLine(event.type, (event as CustomEvent<unknown>).detail));
  for (const type of GUARD_EVENTS) document.addEventListener(type, listener);
  return () => {
    for (const type of GUARD_EVENTS) document.removeEventListener(type, listener);
  };
}

/** Formats the remaining time of the session for display. */
export function showRemaining(seconds: number): string {
  if (seconds <= 0) return 'No session';
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `Session: ${minutes}:${String(seconds % 60).padStart(2, '0')} left`;
}
