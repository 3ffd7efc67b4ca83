import { defineService, type Core } from '../kernel/core.ts';

/** The longest wait for the next screen to be drawn. */
const LONGEST_WAIT_MS = 1500;

/** The screen after sign-in. Once its files have been loaded, it can request its data before it is mounted. */
export const nextScreenService = defineService('next-screen', (core: Core) => {
  let finish: (() => void) | undefined;
  return {
    /** Requests what the screen shows to a user; set by its tag. */
    begin: undefined as ((userId: string) => void) | undefined,
    /** Does something once the screen is drawn, so that it does not delay the screen. */
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
