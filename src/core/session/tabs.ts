import { defineService, type Core } from '../kernel/core.ts';
import type { Channel } from '../kernel/ports.ts';
import { storageService } from '../platform/storage.ts';
import { watchService } from './watch.ts';

/** What the tabs of a browser tell each other about their common session. */
export type TabNews = 'signed-in' | 'refreshed' | 'signed-out';

const CHANNEL = 'sso-elements.session';

interface Message {
  readonly v: 1;
  readonly tenant: string | null;
  readonly news: TabNews;
  readonly tabId: string;
}

const NEWS: readonly unknown[] = ['signed-in', 'refreshed', 'signed-out'] satisfies TabNews[];

/** Parses a message without zod, which is larger than all else that an app loads for the core alone. */
function isMessage(data: unknown): data is Message {
  const { v, tenant, news, tabId } = (data ?? {}) as Partial<Record<keyof Message, unknown>>;
  return (
    v === 1 &&
    (tenant === null || typeof tenant === 'string') &&
    NEWS.includes(news) &&
    typeof tabId === 'string'
  );
}

/**
 * News of the session, to and from other tabs (decisions 2.5). They only say that storage is worth
 * reading again: no message is trusted with a fact. Storage events say the same, where storage can be
 * written.
 */
export const tabsService = defineService('tabs', (core: Core) => {
  let channel: Channel | undefined;
  const tabId = Math.random().toString(36).slice(2);
  const tenant = () => storageService(core).get('tenant');
  const open = () =>
    core.ports.openChannel(CHANNEL, (data) => {
      if (!isMessage(data) || data.tenant !== tenant()) return;
      if (data.news === 'refreshed') watchService(core).tabRefreshed(data.tabId);
      else watchService(core).check();
    });

  return {
    /** Hears the other tabs until the returned function is called. */
    listen(): () => void {
      channel ??= open();
      return () => {
        channel?.close();
        channel = undefined;
      };
    },
    /** Tells the other tabs, and looks again in this one. */
    post(news: TabNews): void {
      const own = channel ?? open();
      own?.post({ v: 1, tenant: tenant(), news: news, tabId } satisfies Message);
      if (own !== channel) own?.close();
      watchService(core).check();
    },
  };
});
