import { defineService, type Core } from '../kernel/core.ts';

/** The longest wait for the next screen to render. */
const LONGEST_WAIT_MS = 1500;

/** The screen after sign-in. Once its files are loaded, it can request its data before it is mounted. */
export const nextScreenService = defineService('next-screen', (core: Core) => {
  let finish: (() => void) | undefined;
  return {
    /** Requests the data of the screen for a user; set by the screen's element. */
    begin: undefined as ((userId: string) => void) | undefined,
    /** Runs work once the screen has rendered, so that the work does not delay it. */
    whenShown(work: () => void): void {
      const cancel = core.ports.setTimer(() => finish?.(), LONGEST_WAIT_MS);
      finish = () => {
        finish = undefined;
        cancel();
        work();
      };
    },
    /** Called by the screen once it has rendered. */
    shown: (): void => finish?.(),
  };
});
