import type { Choices, Visit } from '../../support/front-door.ts';
import type { Tab } from '../../support/raw-tab.ts';
import { keepActive } from './activity.ts';
import { percentile, type Figure } from './figures.ts';
import { refreshesByToken, signOuts } from './one-refresh.ts';
import { armed, openRig, REFRESH, tokenOf, waitFor, type Rig } from './rig.ts';

const SESSION_SECONDS = 26;
/** Due at half of the token's life; what is left is enough for somebody to take over. */
const NUMBERS = { sessionWarningMs: 13_000, sessionPreloadMs: 5_000, activityEveryMs: 100 };

/**
 * How the tab that refreshes is lost: frozen or closed, before the gateway has heard of it or while
 * its answer is on the way. The two that freeze come first: they are the worst.
 */
const LOSSES = [
  { isFrozen: true, isNotified: false },
  { isFrozen: true, isNotified: true },
  { isFrozen: false, isNotified: false },
  { isFrozen: false, isNotified: true },
] as const;

/** The tabs of a run by their number, which the requests tell by their referrer. */
class Tabs {
  readonly #rig: Rig;
  readonly #profile: Awaited<ReturnType<Rig['user']>>;
  readonly byNumber = new Map<number, Tab>();
  /** All there ever were. */
  readonly all: Tab[] = [];

  constructor(rig: Rig, profile: Awaited<ReturnType<Rig['user']>>) {
    this.#rig = rig;
    this.#profile = profile;
  }

  async add(): Promise<void> {
    const number = this.all.length;
    const path = `/host/page?tab=${number}`;
    const tab = await this.#rig.open(this.#profile, path, { numbers: NUMBERS });
    this.all.push(tab);
    await armed(tab);
    this.byNumber.set(number, tab);
  }

  /** Takes the tab that sent a request out of those that are well. */
  take({ headers }: Visit): Tab {
    const number = Number(/tab=(\d+)/.exec(headers.referer ?? '')?.[1]);
    const tab = this.byNumber.get(number);
    if (!tab) throw new Error(`no tab for ${headers.referer ?? 'a request without referrer'}`);
    this.byNumber.delete(number);
    return tab;
  }

  /** A healthy tab in the front of the window. */
  get front(): Tab | undefined {
    return [...this.byNumber.values()].at(-1);
  }
}

/** True in a page whose token is not due yet. */
const isProlonged = (): boolean =>
  (document.querySelector('sso-session-guard')?.remaining ?? 0) > 13;

/** Every so-and-so-many-th tab that refreshes is frozen or closed in the middle of it. */
export async function lostHolders(options: {
  tabs: number;
  expiries: number;
  every: number;
}): Promise<Figure[]> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const tabs = new Tabs(rig, await rig.user({ isActive: true }));
    const activity = keepActive(() => tabs.front);
    for (let count = 0; count < options.tabs; count += 1) await tabs.add();
    const recoveries: number[] = [];
    const lossesByToken = new Map<string, number>();
    const seen = new Set(refreshesByToken(rig).keys());
    let turn = 0;

    const lose = async (visit: Visit, { pass }: Choices) => {
      const { isFrozen, isNotified } = LOSSES[lossesByToken.size % LOSSES.length] ?? LOSSES[0];
      lossesByToken.set(tokenOf(visit), 1);
      const lostAtMs = Date.now();
      const tab = tabs.take(visit);
      await (isFrozen ? tab.freeze() : tab.close());
      if (isNotified) await pass();
      await tabs.front?.show();
      await Promise.all([...tabs.byNumber.values()].map((well) => well.until(isProlonged)));
      recoveries.push(Date.now() - lostAtMs);
      if (!isFrozen) return tabs.add();
      await tab.resume();
      // The gateway hears at last what the frozen tab had asked: nobody may be harmed by it.
      if (!isNotified) await pass();
      const number = Number(/tab=(\d+)/.exec(visit.headers.referer ?? '')?.[1]);
      await tab.until(isProlonged);
      tabs.byNumber.set(number, tab);
    };

    let losing = Promise.resolve();
    rig.door.setPorter((visit, choices) => {
      const isFirst = visit.path === REFRESH && !seen.has(tokenOf(visit));
      if (!isFirst) return choices.pass();
      seen.add(tokenOf(visit));
      turn += 1;
      if (turn % options.every !== 1 % options.every) return choices.pass();
      losing = lose(visit, choices);
      return losing;
    });
    const limitMs = (options.expiries + 1) * (SESSION_SECONDS + 5) * 1000;
    await waitFor(() => turn >= options.expiries, limitMs);
    await losing;
    await Promise.all([...tabs.byNumber.values()].map((tab) => tab.until(isProlonged)));
    await activity.stop();

    const extras = [...refreshesByToken(rig)].map(([token, count]) => ({
      isLost: lossesByToken.has(token),
      extra: count - 1,
    }));
    const most = (isLost: boolean) =>
      Math.max(0, ...extras.filter((one) => one.isLost === isLost).map(({ extra }) => extra));
    const name = `${options.tabs} tabs, ${lossesByToken.size} of ${turn} holders lost`;
    return [
      { what: `${name}: extra refreshes for one`, value: most(true), unit: '', atMost: 1 },
      { what: `${name}: extra for others`, value: most(false), unit: '', exactly: 0 },
      { what: `${name}: median recovery`, value: percentile(recoveries, 0.5), unit: 'ms' },
      {
        what: `${name}: longest recovery`,
        value: percentile(recoveries, 1),
        unit: 'ms',
        atMost: 12_000,
      },
      { what: `${name}: false sign-outs`, value: signOuts(rig, tabs.all), unit: '', exactly: 0 },
    ];
  } finally {
    await rig.close();
  }
}
