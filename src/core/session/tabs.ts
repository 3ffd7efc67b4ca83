import * as z from 'zod/mini';
import { room, type Core } from '../core.ts';
import type { Channel } from '../ports.ts';
import { storageRoom } from '../storage.ts';
import { watchRoom } from './watch.ts';

/** What the tabs of a browser tell each other about their common session. */
export type TabNews = 'signed-in' | 'refreshed' | 'signed-out';

const CHANNEL = 'sso-elements.session';

const Message = z.object({
  v: z.literal(1),
  tenant: z.nullable(z.string()),
  news: z.enum(['signed-in', 'refreshed', 'signed-out']),
  tabId: z.string(),
});
type Message = z.infer<typeof Message>;

/**
 * News of the session, to and from other tabs (decisions 2.5). They only say that storage is worth
 * reading again: no message is trusted with a fact. Storage events say the same, where storage can be
 * written.
 */
export const tabsRoom = room('tabs', (core: Core) => {
  let channel: Channel | undefined;
  const tabId = Math.random().toString(36).slice(2);
  const tenant = () => storageRoom(core).get('tenant');
  const open = () =>
    core.ports.openChannel(CHANNEL, (data) => {
      const message = Message.safeParse(data);
      if (!message.success || message.data.tenant !== tenant()) return;
      if (message.data.news === 'refreshed') watchRoom(core).tabRefreshed(message.data.tabId);
      else watchRoom(core).check();
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
    tell(news: TabNews): void {
      const own = channel ?? open();
      own?.post({ v: 1, tenant: tenant(), news, tabId } satisfies Message);
      if (own !== channel) own?.close();
      watchRoom(core).check();
    },
  };
});
