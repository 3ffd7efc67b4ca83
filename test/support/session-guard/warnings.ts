import type { Tab } from '../browser/raw-tab.ts';
import { lateness, percentile, type Figure } from './figures.ts';
import { armed, openRig, waitFor, type Rig } from './rig.ts';

/** A session that lasts longer than a busy machine stands still. */
const SESSION_SECONDS = 30;
const WARNING_MS = 28_000;
/** The warning is due two seconds after each refresh; all its files are preloaded by then. */
const NUMBERS = { sessionWarningMs: WARNING_MS, sessionPreloadMs: 60_000 };

/** Waits for the first warning of a tab after `sinceMs`. */
const warningAfter = (tab: Tab, sinceMs: number) =>
  tab.waitForMessage(({ type, atMs }) => type === 'sso-session-warning' && atMs > sinceMs);

const refreshHere = () => document.querySelector('sso-session-guard')?.refresh();

/** Extends the session of a tab, so that its warning closes. Tries again, because a busy gateway may answer too late. */
async function extendSession(tab: Tab): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) if (await tab.run(refreshHere)) return;
  throw new Error('the guard could not extend the session in three tries');
}

/** Opens a page of a signed-in but idle user, so that the warning opens. */
async function openWarned(rig: Rig): Promise<Tab> {
  const tab = await rig.open(await rig.user(), '/host/page', { numbers: NUMBERS });
  await armed(tab);
  return tab;
}

/** Lets the warning open `count` times, each time after a refresh. Returns the delays in ms. */
async function sample(tab: Tab, count: number, afterMs = 0): Promise<number[]> {
  const lateMs: number[] = [];
  let sinceMs = afterMs;
  // Skips the first warning, which fetches and compiles its code; `slowDialogs` measures that.
  for (let turn = 0; turn <= count; turn += 1) {
    const warning = await warningAfter(tab, sinceMs);
    if (turn > 0) lateMs.push(warning.atMs - (Number(warning.endsAtMs) - WARNING_MS));
    sinceMs = warning.atMs;
    await extendSession(tab);
  }
  return lateMs;
}

/** Keeps the session alive until the browser throttles the timers of the hidden page. */
async function untilThrottled(tab: Tab): Promise<void> {
  const giveUpAtMs = Date.now() + 150_000;
  const isThrottled = () => tab.messages.some(({ lateMs }) => Number(lateMs) > 5000);
  for (let sinceMs = 0; !isThrottled(); sinceMs = Date.now()) {
    if (sinceMs > giveUpAtMs) throw new Error('the browser does not throttle this page');
    await sample(tab, 1, sinceMs);
  }
}

/** Samples several tabs at once, each in its own window and with its own user. */
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
  /** Number of users at the same time. */
  readonly users: number;
}

/** Measures how late the warning opens in a visible tab. */
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

/** Reports the delay of a chain of timers in a page, which shows how the browser throttles it. */
function reportTimers(): void {
  const next = () => {
    const dueMs = performance.now() + 200;
    setTimeout(() => {
      report({ type: 'timer', lateMs: performance.now() - dueMs });
      next();
    }, 200);
  };
  next();
}
declare function report(message: Record<string, unknown>): void;

/**
 * Measures how late the warning opens in hidden tabs. With `isThrottled` waits first until the browser runs
 * their timers only once a minute.
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
      await tab.run(reportTimers);
    }
    const hidden = await countHidden(tabs);
    if (isThrottled) await Promise.all(tabs.map(untilThrottled));
    const late = await sampleAll(tabs, samples, isThrottled ? Date.now() : 0);
    const timers = tabs.flatMap(({ messages }) => messages.map(({ lateMs }) => Number(lateMs)));
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

/** Measures how soon the warning opens on a page that was frozen when the warning was due. */
export async function warningsAfterFreeze({ samples, users }: WarningOptions): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const tabs = await openAll(rig, users);
    const freezeOnce = async (tab: Tab): Promise<number> => {
      await extendSession(tab);
      const dueMs =
        (await tab.run(() => Number(localStorage.getItem('tokenExpiryTime')))) - WARNING_MS;
      await tab.freeze();
      await waitFor(() => Date.now() > dueMs + 300);
      const sinceMs = Date.now();
      await tab.resume();
      const { atMs } = await warningAfter(tab, sinceMs);
      const resumed = tab.messages.find(
        (message) => message.type === 'resume' && message.atMs >= sinceMs,
      );
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
