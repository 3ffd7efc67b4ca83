import { defineService } from '../kernel/core.ts';

/** Which paths of this page are worth returning to after a sign-in; a router that knows its routes narrows it. */
export const savablePathsService = defineService('savable-paths', () => ({
  accepts: (path: string): boolean => path !== '',
}));
