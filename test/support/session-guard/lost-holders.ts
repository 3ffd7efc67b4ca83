import type { ReplyActions, RecordedRequest } from '../gateway/recording-proxy.ts';
import type { Tab } from '../browser/raw-tab.ts';
import { keepActive } from './activity.ts';
import { percentile, type Figure } from './figures.ts';
import { refreshesByToken, signOuts } from './one-refresh.ts';
import { armed, openRig, REFRESH, tokenOf, waitFor, type Rig } from './rig.ts';

const SESSION_SECONDS = 26;
/** The refresh is due at half of the token's lifetime; the other half is enough for another tab to take over. */
const NUMBERS = { sessionWarningMs: 13_000, sessionPreloadMs: 5_000, activityEveryMs: 100 };

/**
 * How the refreshing tab is lost: frozen or closed, before the gateway gets the request or before the tab
 * gets the reply. The two frozen cases come first, because recovery takes longest.
 */
const LOSSES = [
  { isFrozen: true, reachesGateway: false },
  { isFrozen: true, reachesGateway: true },
  { isFrozen: false, reachesGateway: false },
  { isFrozen: false, reachesGateway: true },
] as const;

/** The tabs of a run by number; the referrer of a request contains the number. */
class Tabs {
  readonly #rig: Rig;
  readonly #profile: Awaited<ReturnType<Rig['user']>>;
  readonly byNumber = new Map<number, Tab>();
  /** All tabs opened so far. */
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

  /** Removes the tab that sent a request from the healthy tabs and returns it. */
  take({ headers }: RecordedRequest): Tab {
    const number = Number(/tab=(\d+)/.exec(headers.referer ?? '')?.[1]);
    const tab = this.byNumber.get(number);
    if (!tab) throw new Error(`no tab for ${headers.referer ?? 'a request without referrer'}`);
    this.byNumber.delete(number);
    return tab;
  }

  /** A healthy tab, to be shown in the foreground. */
  get front(): Tab | undefined {
    return [...this.byNumber.values()].at(-1);
  }
}

/** Returns true in a page whose token is not due for a refresh. */
const isExtended = (): boolean =>
  (document.querySelector('sso-session-guard')?.remaining ?? 0) > 13;

/** Freezes or closes every n-th tab in the middle of its refresh, and measures the recovery. */
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

    const lose = async (request: RecordedRequest, { pass }: ReplyActions) => {
      const { isFrozen, reachesGateway } = LOSSES[lossesByToken.size % LOSSES.length] ?? LOSSES[0];
      lossesByToken.set(tokenOf(request), 1);
      const lostAtMs = Date.now();
      const tab = tabs.take(request);
      await (isFrozen ? tab.freeze() : tab.close());
      if (reachesGateway) await pass();
      await tabs.front?.show();
      await Promise.all([...tabs.byNumber.values()].map((tab) => tab.until(isExtended)));
      recoveries.push(Date.now() - lostAtMs);
      if (!isFrozen) return tabs.add();
      await tab.resume();
      // The frozen tab's request reaches the gateway late: it must do no harm.
      if (!reachesGateway) await pass();
      const number = Number(/tab=(\d+)/.exec(request.headers.referer ?? '')?.[1]);
      await tab.until(isExtended);
      tabs.byNumber.set(number, tab);
    };

    let losing = Promise.resolve();
    rig.proxy.setHandler((request, actions) => {
      const isFirst = request.path === REFRESH && !seen.has(tokenOf(request));
      if (!isFirst) return actions.pass();
      seen.add(tokenOf(request));
      turn += 1;
      if (turn % options.every !== 1 % options.every) return actions.pass();
      losing = lose(request, actions);
      return losing;
    });
    const limitMs = (options.expiries + 1) * (SESSION_SECONDS + 5) * 1000;
    await waitFor(() => turn >= options.expiries, limitMs);
    await losing;
    await Promise.all([...tabs.byNumber.values()].map((tab) => tab.until(isExtended)));
    await activity.stop();

    const extras = [...refreshesByToken(rig)].map(([token, count]) => ({
      isLost: lossesByToken.has(token),
      extra: count - 1,
    }));
    const most = (isLost: boolean) =>
      Math.max(0, ...extras.filter((token) => token.isLost === isLost).map(({ extra }) => extra));
    const name = `${options.tabs} tabs, ${lossesByToken.size} of ${turn} holders lost`;
    return [
      { what: `${name}: extra refreshes, lost`, value: most(true), unit: '', atMost: 1 },
      { what: `${name}: extra refreshes, others`, value: most(false), unit: '', exactly: 0 },
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
