import { room, type Core } from './core.ts';

/** What is shown with the next screen waits for it no longer than this. */
const LONGEST_WAIT_MS = 1500;

/** The screen after sign-in, which can begin before it is mounted once its files have been fetched. */
export const nextScreenRoom = room('next-screen', (core: Core) => {
  let finish: (() => void) | undefined;
  return {
    /** Asks for what the screen shows to a user; set by its tag. */
    begin: undefined as ((userId: string) => void) | undefined,
    /** Does something once the screen that has begun is drawn: what comes before would only hold it up. */
    whenShown(work: () => void): void {
      const cancel = core.ports.setTimer(() => finish?.(), LONGEST_WAIT_MS);
      finish = () => {
        finish = undefined;
        cancel();
        work();
      };
    },
    /** The screen is drawn. */
    shown: (): void => finish?.(),
  };
});
