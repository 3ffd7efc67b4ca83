import type { Tab } from '../../support/raw-tab.ts';
import { lateness, percentile, type Figure } from './figures.ts';
import { armed, openRig, waitFor, type Rig } from './rig.ts';

const SESSION_SECONDS = 10;
const WARNING_MS = 8000;
/** The warning is due two seconds after each refresh; all it needs is there by then. */
const NUMBERS = { sessionWarningMs: WARNING_MS, sessionPreloadMs: 60_000 };

/** A tab's warnings, from the one after `sinceMs` on. */
const warningAfter = (tab: Tab, sinceMs: number) =>
  tab.heard(({ type, atMs }) => type === 'sso-session-warning' && atMs > sinceMs);

const refreshHere = () => document.querySelector('sso-session-guard')?.refresh();

/** Opens the page of somebody who is signed in and not at work, so that she is asked. */
async function openWarned(rig: Rig): Promise<Tab> {
  const tab = await rig.open(await rig.user(), '/host/page', { numbers: NUMBERS });
  await armed(tab);
  return tab;
}

/** Lets the warning come again and again, each time after a refresh, and says how late it was. */
async function sample(tab: Tab, count: number, afterMs = 0): Promise<number[]> {
  const lateMs: number[] = [];
  let sinceMs = afterMs;
  // The first is the one whose parts are fetched and compiled; it is measured apart, on a slow profile.
  for (let turn = 0; turn <= count; turn += 1) {
    const warning = await warningAfter(tab, sinceMs);
    if (turn > 0) lateMs.push(warning.atMs - (Number(warning.endsAtMs) - WARNING_MS));
    sinceMs = warning.atMs;
    await tab.run(refreshHere);
  }
  return lateMs;
}

/** Keeps the session alive until the browser lets the hidden page's own timers run seldom only. */
async function untilThrottled(tab: Tab): Promise<void> {
  const giveUpAtMs = Date.now() + 150_000;
  const isThrottled = () => tab.news.some(({ lateMs }) => Number(lateMs) > 5000);
  for (let sinceMs = 0; !isThrottled(); sinceMs = Date.now()) {
    if (sinceMs > giveUpAtMs) throw new Error('the browser does not throttle this page');
    await sample(tab, 1, sinceMs);
  }
}

/** Several people at once, each in a window of her own. */
async function sampleAll(tabs: readonly Tab[], samples: number, afterMs = 0): Promise<number[]> {
  const each = Math.ceil(samples / tabs.length);
  return (await Promise.all(tabs.map((tab) => sample(tab, each, afterMs)))).flat();
}

const countHidden = async (tabs: readonly Tab[]): Promise<number> => {
  const hidden = await Promise.all(tabs.map((tab) => tab.run(() => document.hidden)));
  return hidden.filter(Boolean).length;
};

async function openAll(rig: Rig, users: number): Promise<Tab[]> {
  const tabs: Tab[] = [];
  for (let user = 0; user < users; user += 1) tabs.push(await openWarned(rig));
  return tabs;
}

export interface WarningOptions {
  readonly samples: number;
  /** People at once. */
  readonly users: number;
}

/** How late the warning opens in a tab that is looked at. */
export async function visibleWarnings({ samples, users }: WarningOptions): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const tabs = await openAll(rig, users);
    const late = await sampleAll(tabs, samples);
    const hidden = await countHidden(tabs);
    return [
      ...lateness('warning in a visible tab', late, 250),
      { what: 'of these tabs hidden', value: hidden, unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}

/** Tells by how much a chain of timers in a page is late, which shows how the browser throttles it. */
function tellTimers(): void {
  const next = () => {
    const dueMs = performance.now() + 200;
    setTimeout(() => {
      tell({ type: 'timer', lateMs: performance.now() - dueMs });
      next();
    }, 200);
  };
  next();
}
declare function tell(news: Record<string, unknown>): void;

/**
 * How late the warning opens in hidden tabs. With `isThrottled` not before the browser lets their own
 * timers run once a minute only.
 */
export async function hiddenWarnings({
  samples,
  users,
  isThrottled,
}: WarningOptions & { isThrottled: boolean }): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const tabs = await openAll(rig, users);
    for (const tab of tabs) {
      await rig.open(tab.profile, '/host/plain');
      await tab.run(tellTimers);
    }
    const hidden = await countHidden(tabs);
    if (isThrottled) await Promise.all(tabs.map(untilThrottled));
    const late = await sampleAll(tabs, samples, isThrottled ? Date.now() : 0);
    const timers = tabs.flatMap(({ news }) => news.map(({ lateMs }) => Number(lateMs)));
    return [
      ...lateness('warning in a hidden tab', late, 500),
      { what: 'of these tabs visible', value: tabs.length - hidden, unit: '', exactly: 0 },
      {
        what: 'the hidden pages’ own timers, longest',
        value: percentile(
          timers.filter((ms) => ms >= 0),
          1,
        ),
        unit: 'ms',
      },
    ];
  } finally {
    await rig.close();
  }
}

/** How soon a page warns that was frozen past the moment. */
export async function warningsAfterFreeze({ samples, users }: WarningOptions): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const tabs = await openAll(rig, users);
    const freezeOnce = async (tab: Tab): Promise<number> => {
      await tab.run(refreshHere);
      const dueMs =
        (await tab.run(() => Number(localStorage.getItem('tokenExpiryTime')))) - WARNING_MS;
      await tab.freeze();
      await waitFor(() => Date.now() > dueMs + 300);
      const sinceMs = Date.now();
      await tab.resume();
      const { atMs } = await warningAfter(tab, sinceMs);
      const resumed = tab.news.find((news) => news.type === 'resume' && news.atMs >= sinceMs);
      return atMs - (resumed?.atMs ?? sinceMs);
    };
    const late = await Promise.all(
      tabs.map(async (tab) => {
        await warningAfter(tab, 0);
        const own: number[] = [];
        while (own.length < samples / users) own.push(await freezeOnce(tab));
        return own;
      }),
    );
    return lateness('warning after a freeze', late.flat(), 250);
  } finally {
    await rig.close();
  }
}
