import { signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';

/**
 * Creates a countdown that calls `onEnd` when it ends. Reads the remaining time from the clock every second and
 * when the page resumes, so it is correct after a tab was suspended.
 */
export function createDeadline(core: Core, onEnd: () => void) {
  const secondsLeft = signal(0);
  const endsAt = signal(0);
  let cancel = () => {};
  let stopListening: (() => void) | undefined;

  const stop = () => {
    cancel();
    stopListening?.();
    stopListening = undefined;
    secondsLeft.value = 0;
    endsAt.value = 0;
  };
  const update = () => {
    cancel();
    const leftMs = endsAt.peek() - core.ports.now();
    if (leftMs <= 0) {
      stop();
      onEnd();
      return;
    }
    secondsLeft.value = Math.ceil(leftMs / 1000);
    cancel = core.ports.setTimer(update, leftMs % 1000 || 1000);
  };

  return {
    /** Remaining seconds, rounded up; 0 if the countdown is not running. */
    secondsLeft,
    /** The end in milliseconds since the epoch; 0 if the countdown is not running. */
    endsAt,
    /** Starts the countdown, or starts it again with another duration in milliseconds. */
    set(afterMs: number): void {
      endsAt.value = core.ports.now() + afterMs;
      stopListening ??= core.ports.onAwake(update);
      update();
    },
    /** Stops the countdown without calling `onEnd`. */
    stop,
  };
}
