import { defineService, type Core } from '../kernel/core.ts';
import { safeStore } from './storage.ts';

/** Session storage, which lasts as long as the tab. */
export const tabStorageService = defineService('tab-storage', (core: Core) =>
  safeStore(core.ports.sessionStore, core.constants.storedValueLength),
);
