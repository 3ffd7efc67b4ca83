/** What a suite app knows of `<sso-session-guard>`: what its documentation says. */
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

/** Where the guard learns whose gateway this is. */
export const ENVIRONMENT = '/assets/environments/environment.release.json';

/** A line of the log: when, what, and the detail as text. */
export interface LogLine {
  readonly id: number;
  readonly at: string;
  readonly type: string;
  readonly detail: string;
}

let lastId = 0;

export const logLine = (type: string, detail: unknown): LogLine => ({
  id: ++lastId,
  at: new Date().toLocaleTimeString('en-GB'),
  type,
  detail: JSON.stringify(detail),
});

/** Calls back with each of the guard's events as a line of the log; returns how to stop. */
export function listenToGuard(onLine: (line: LogLine) => void): () => void {
  const listener = (event: Event) =>
    onLine(logLine(event.type, (event as CustomEvent<unknown>).detail));
  for (const type of GUARD_EVENTS) document.addEventListener(type, listener);
  return () => {
    for (const type of GUARD_EVENTS) document.removeEventListener(type, listener);
  };
}

/** The session's time as people read it. */
export function showRemaining(seconds: number): string {
  if (seconds <= 0) return 'No session';
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `Session: ${minutes}:${String(seconds % 60).padStart(2, '0')} left`;
}
