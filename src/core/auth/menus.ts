import { defineService } from '../kernel/base-core.ts';

/**
 * What the user menus of the page do when this page has found a session on the gateway, or has found that there is none.
 * Storage events report that to other tabs only.
 */
export const menusService = defineService('menus', () => new Set<() => void>());
export type Menus = ReturnType<typeof menusService>;
