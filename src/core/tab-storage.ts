import { room, type Core } from './core.ts';
import { safeStore } from './storage.ts';

/** What lives as long as the tab. */
export const tabStorageRoom = room('tab-storage', (core: Core) =>
  safeStore(core.ports.sessionStore, core.constants.storedValueLength),
);
