import { CALL_LIST } from '../../core/contract/call-list.prerender.ts';
import { readStep } from '../../core/flows/report-steps.ts';
import type { Core } from '../../core/kernel/core.ts';
import { MEASURES } from '../../core/kernel/steps.ts';
import { readSession } from '../../core/platform/stored-session.ts';
import { dueAt } from '../../core/session/deadlines.ts';
import { readTimes } from '../../core/session/watch.ts';

/** A row of the inspector's tables. */
export type Row = readonly [name: string, ...values: string[]];

const SECOND_MS = 1000;

/** Returns a point in time as the inspector shows it: the time of day, and the seconds until then or since then. */
function momentOf(atMs: number, nowMs: number): string {
  if (!Number.isFinite(atMs) || atMs <= 0) return '–';
  const seconds = Math.round((atMs - nowMs) / SECOND_MS);
  const distance = seconds < 0 ? `${-seconds} s ago` : `in ${seconds} s`;
  return `${new Date(atMs).toLocaleTimeString('en-GB')} (${distance})`;
}

/** Returns the phase of the session and its deadlines. */
export function sessionRows(core: Core): Row[] {
  const session = readSession(core);
  if (!session) return [['State', 'no session']];
  const nowMs = core.ports.now();
  const times = readTimes(core, session.expiresAtMs);
  const due = dueAt(times, nowMs);
  return [
    ['State', due.phase],
    ['Warning or refresh', momentOf(due.noticeAtMs, nowMs)],
    ['End', momentOf(due.endsAtMs, nowMs)],
    ['Token expires', momentOf(times.tokenExpiryTime, nowMs)],
    ['Last activity', momentOf(times.lastTabActiveOn, nowMs)],
    ['Inactivity limit', times.userInactivityTime ? `${times.userInactivityTime} s` : 'none'],
  ];
}

/** The stores whose texts are choices from a list, and not data of the user. */
const CHOICES: readonly string[] = ['$locale', '$scheme'];
/** A state such as `signed-in`. */
const STATE = /^[a-z-]{1,20}$/;

/** Returns what the inspector may show of a store's value: no texts of the user or of the gateway. */
function summaryOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string')
    return CHOICES.includes(name) ? value : `text of ${value.length} characters`;
  if (Array.isArray(value)) return `${value.length} entries`;
  const { status } = value as { status?: unknown };
  return typeof status === 'string' && STATE.test(status) ? status : 'set';
}

const hasGet = (value: unknown): value is { get(): unknown } =>
  typeof (value as { get?: unknown } | null | undefined)?.get === 'function';

/** Returns the services that the page has built, in order of their names, and what their stores contain. */
export function serviceRows(core: Core): Row[] {
  const services = [...core.services].toSorted(([a], [b]) => a.localeCompare(b));
  return services.map(([name, service]) => {
    const members = Object.entries((service ?? {}) as Record<string, unknown>);
    const stores = members.flatMap(([key, store]) =>
      key.startsWith('$') && hasGet(store) ? `${key}: ${summaryOf(key, store.get())}` : [],
    );
    return [name, stores.join(', ')];
  });
}

/** The browser knows the status, contrary to the types of some versions. */
interface Resource extends PerformanceEntry {
  readonly initiatorType: string;
  readonly responseStatus?: number;
}

/** Matches the end of an address of a call; a path may have parameters such as `{id}`. */
const patternOf = (path: string) => new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Returns the row of a call to the gateway: its name, status and duration; undefined for other requests. */
export function callRow(entry: PerformanceEntry): Row | undefined {
  const { initiatorType, responseStatus } = entry as Resource;
  if (initiatorType !== 'fetch') return undefined;
  const { pathname } = new URL(entry.name);
  const names = CALL_LIST.filter(({ path }) => patternOf(path).test(pathname)).map(
    ({ name }) => name,
  );
  if (names.length === 0) return undefined;
  return [
    names.join(' / '),
    responseStatus ? String(responseStatus) : '–',
    `${Math.round(entry.duration)} ms`,
  ];
}

/** Returns the row of a step or measure: its name, and the seconds from the start of the navigation. */
export function stepRow({
  name,
  entryType,
  startTime,
  duration,
}: PerformanceEntry): Row | undefined {
  if (!readStep(name) && !(MEASURES as readonly string[]).includes(name)) return undefined;
  const atMs = entryType === 'measure' ? duration : startTime;
  return [name.slice('sso:'.length).replace(':', ' › '), `${(atMs / SECOND_MS).toFixed(2)} s`];
}
