import { defineService, type Core } from '../kernel/core.ts';
import type { Channel } from '../kernel/ports.ts';
import { storageService } from '../platform/storage.ts';
import { watchService } from './watch.ts';

/** A change of the session that a tab reports to the others. */
export type TabEvent = 'signed-in' | 'refreshed' | 'signed-out';

const CHANNEL = 'sso-elements.session';

/** The message on the channel. Tabs of other versions read it too, so its names must not change. */
interface Message {
  readonly v: 1;
  readonly tenant: string | null;
  readonly news: TabEvent;
  readonly tabId: string;
}

const EVENTS: readonly unknown[] = ['signed-in', 'refreshed', 'signed-out'] satisfies TabEvent[];

/** Validates a message without zod, which is larger than everything else in the core entry. */
function isMessage(data: unknown): data is Message {
  const { v, tenant, news, tabId } = (data ?? {}) as Partial<Record<keyof Message, unknown>>;
  return (
    v === 1 &&
    (tenant === null || typeof tenant === 'string') &&
    EVENTS.includes(news) &&
    typeof tabId === 'string'
  );
}

/**
 * Exchanges messages about the session with other tabs (session-20, session-21). A message only makes a tab read
 * storage again; its content is not trusted. Storage events have the same effect if storage is writable.
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
    /** Listens to the other tabs until the returned function is called. */
    listen(): () => void {
      channel ??= open();
      return () => {
        channel?.close();
        channel = undefined;
      };
    },
    /** Notifies the other tabs, and checks the session of this one. */
    post(event: TabEvent): void {
      const used = channel ?? open();
      used?.post({ v: 1, tenant: tenant(), news: event, tabId } satisfies Message);
      if (used !== channel) used?.close();
      watchService(core).check();
    },
  };
});
