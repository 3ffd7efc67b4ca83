import { defineService } from '../kernel/core.ts';

/** Decides which paths are saved to return to after sign-in. A router that knows its routes replaces `accepts`. */
export const savablePathsService = defineService('savable-paths', () => ({
  accepts: (path: string): boolean => path !== '',
}));
