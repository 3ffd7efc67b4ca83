interface OneAtATime {
  /** Runs the task after the run before it. Calls during a run cause one more run, not one each. */
  run(): Promise<void>;
  /** Resolves when no run is left. */
  idle(): Promise<void>;
}

/** Runs a task, which must not reject, never twice at the same time. */
export function oneAtATime(task: () => Promise<void>): OneAtATime {
  let pending = Promise.resolve();
  let isQueued = false;
  return {
    run() {
      if (isQueued) return pending;
      isQueued = true;
      pending = pending.then(() => {
        isQueued = false;
        return task();
      });
      return pending;
    },
    idle: () => pending,
  };
}
