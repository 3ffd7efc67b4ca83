import { defineService, type Core } from '../kernel/core.ts';

/** The longest wait for a screen that has not started to load. */
const LONGEST_WAIT_MS = 1500;

/** The screen after sign-in. Once its files are loaded, it can request its data before it is mounted. */
export const nextScreenService = defineService('next-screen', (core: Core) => {
  let cancel = () => {};
  let work: (() => void) | undefined;
  let isLoading = false;
  /** Ends the wait and returns what waited. */
  const end = () => {
    cancel();
    isLoading = false;
    const waiting = work;
    work = undefined;
    return waiting;
  };
  return {
    /** Requests the data of the screen for a user; set by the screen's element. */
    begin: undefined as ((userId: string) => void) | undefined,
    /**
     * Runs work once the screen shows its data, so that the work neither delays it nor precedes a failure. Runs it at
     * once if no screen loads its data, unless one `isExpected`.
     */
    whenShown(next: () => void, isExpected: boolean): void {
      work = next;
      if (isLoading) return;
      cancel();
      if (isExpected) cancel = core.ports.setTimer(() => end()?.(), LONGEST_WAIT_MS);
      else end()?.();
    },
    /** Called by the screen when it starts to load its data, however long that takes. */
    loading(): void {
      cancel();
      isLoading = true;
    },
    /** Called by the screen if it is left while it loads its data. */
    left: (): void => void (isLoading = false),
    /** Called by the screen once it has rendered. */
    shown: (): void => end()?.(),
    /** Called by the screen if it has no data to show. */
    dropped: (): void => void end(),
  };
});
