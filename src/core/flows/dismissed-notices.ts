import { defineService, type Core } from '../kernel/core.ts';
import { DISMISSED_KEY } from '../platform/storage.ts';
import { persistedCodes } from '../products/persisted-codes.ts';

/** The most dismissed notices that are stored; the oldest are removed first. */
export const MAX_DISMISSED = 50;

/** IDs of the notices that the signed-in user has dismissed. */
export const dismissedService = defineService('dismissed', (core: Core) =>
  persistedCodes(core, DISMISSED_KEY, MAX_DISMISSED),
);
