/** Work that runs again and again. */
export interface Repetition {
  /** Runs the work once more now, or after the current run. */
  wake(): void;
  /** Resolves when the current run has ended. */
  stop(): Promise<void>;
}

/**
 * Runs work until it is stopped, `pauseMs` after each run, and earlier when it is woken; without a pause only then.
 * `onError` gets failures.
 */
export function repeat(
  work: () => Promise<void>,
  onError: (error: unknown) => void,
  pauseMs?: number,
): Repetition {
  let isStopped = false;
  let isWoken = false;
  let endPause = (): void => undefined;

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = pauseMs === undefined ? undefined : setTimeout(resolve, pauseMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!isStopped) {
      isWoken = false;
      await work().catch(onError);
      if (!isWoken) await pause();
    }
  };
  const running = run();

  const wake = (): void => {
    isWoken = true;
    endPause();
  };
  return {
    wake,
    async stop() {
      isStopped = true;
      wake();
      await running;
    },
  };
}
