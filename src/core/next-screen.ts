import { room } from './core.ts';

/**
 * What the screen after sign-in can begin before it is mounted. A tag sets `begin` once its files have been fetched;
 * a sign-in that leads to that screen calls it.
 */
export const nextScreenRoom = room('next-screen', () => ({ begin: (): void => {} }));
