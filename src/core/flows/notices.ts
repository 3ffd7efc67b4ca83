import { atom, onMount } from 'nanostores';
import * as z from 'zod/mini';
import { send } from '../api/client.ts';
import { authService } from '../auth/store.ts';
import { configService } from '../config/config.ts';
import { authTypesCall } from '../contract/auth.ts';
import { NOTICES } from '../contract/features.ts';
import { listOf } from '../contract/text.ts';
import type { NoticePlace } from '../contract/notice.ts';
import { messagesService } from '../i18n/messages.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { isCurrent, noticesAt, parseNotices, type Notice } from '../notices/notice.ts';
import { DISMISSED_HERE_KEY, readJson, storageService, writeJson } from '../platform/storage.ts';
import { gatewayNowMs } from '../platform/stored-session.ts';
import { themeService } from '../theme/store.ts';
import { isAnnounced } from './announced-features.ts';
import { dismissedService, MAX_DISMISSED } from './dismissed-notices.ts';

/** How long a theme counts as fresh. A page that becomes active later asks again. */
const FRESH_MS = 10 * 60_000;

/** The longest delay of a timer. A later end is checked again then. */
const LONGEST_TIMER_MS = 86_400_000;

/** What each place shows. */
export type NoticesByPlace = Readonly<Record<NoticePlace, readonly Notice[]>>;
const NONE: NoticesByPlace = { 'sign-in': [], dashboard: [], menu: [], pages: [] };

const StoredIds = z.catch(listOf(z.string()), []);

/** The notices that this browser does not show before a sign-in. They name the tenant, and no user. */
function dismissedHere(core: Core) {
  const storage = storageService(core);
  const key = DISMISSED_HERE_KEY;
  const read = () => StoredIds.parse(readJson(storage, key));
  const $ids = atom<readonly string[]>(read());
  onMount($ids, () =>
    core.ports.onStorage((changed) => {
      if (changed === key || changed === null) $ids.set(read());
    }),
  );
  return {
    $ids,
    add(id: string): void {
      const ids = [...read().filter((other) => other !== id), id].slice(-MAX_DISMISSED);
      writeJson(storage, key, ids);
      $ids.set(ids);
    },
  };
}

/** The tenant's announcements by the place that shows them, the most urgent first. */
export const noticesService = defineService('notices', (core: Core) => {
  const { $theme, store } = themeService(core);
  const { $locale, tag } = messagesService(core);
  const { $auth } = authService(core);
  const { $codes, update } = dismissedService(core);
  const here = dismissedHere(core);
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let cancelTimer = () => {};

  const nameHere = (id: string) => `${$theme.get()?.tenant ?? ''}/${id}`;
  /** The notices of the theme that are current; sets the timer for the next that is over. */
  const current = (): readonly Notice[] => {
    const extras = $theme.get()?.extras ?? [];
    const all = parseNotices(extras, core.ports.location.href, tag());
    // Without a known time, those that the gateway has sent are shown.
    const nowMs = gatewayNowMs(core);
    cancelTimer();
    const rests = all.map(({ untilMs }) => untilMs - nowMs).filter((restMs) => restMs > 0);
    if (rests.length > 0)
      cancelTimer = core.ports.setTimer(refresh, Math.min(...rests, LONGEST_TIMER_MS));
    return all.filter((notice) => isCurrent(notice, nowMs));
  };
  const dismissed = (): readonly string[] => {
    if ($auth.get().status === 'signed-in') return $codes.get();
    const start = nameHere('');
    const ids = here.$ids.get().filter((id) => id.startsWith(start));
    return ids.map((id) => id.slice(start.length));
  };
  const read = (): NoticesByPlace => {
    const [notices, hidden] = [current(), dismissed()];
    const at = (place: NoticePlace) => noticesAt(notices, place, hidden);
    return {
      'sign-in': at('sign-in'),
      dashboard: at('dashboard'),
      menu: at('menu'),
      pages: at('pages'),
    };
  };
  const $notices = atom<NoticesByPlace>(NONE);
  const refresh = (): void => $notices.set(read());
  // Not `computed` of nanostores, which the sign-in screen would load with its first files.
  onMount($notices, () => {
    refresh();
    const stops = [
      $theme.listen(refresh),
      $locale.listen(refresh),
      $auth.listen(refresh),
      $codes.listen(refresh),
      here.$ids.listen(refresh),
    ];
    return () => {
      for (const stop of stops) stop();
      cancelTimer();
    };
  });

  return {
    $notices,
    /** Hides a notice: from this user everywhere, or before a sign-in from this browser's sign-in screen. */
    dismiss(id: string): void {
      if ($auth.get().status === 'signed-in')
        update((codes) => [...codes.filter((code) => code !== id), id]);
      else here.add(nameHere(id));
    },
    /**
     * Asks the gateway for its notices, if it has announced any and the page has not asked in the last ten minutes. Fails
     * silently: the next page asks again.
     */
    async ask(): Promise<void> {
      const { tenant } = await configService(core).ready();
      const nowMs = core.ports.now();
      if (!isAnnounced(core, NOTICES) || nowMs - askedAtMs < FRESH_MS) return;
      askedAtMs = nowMs;
      const query = { tenantCode: tenant };
      const reply = await send(core, authTypesCall, { query, language: tag() });
      if (!reply.ok || !reply.data || $theme.get()?.tenant !== tenant) return;
      store(tenant, reply.data.theme.themeDetails, reply.data.features);
    },
  };
});
