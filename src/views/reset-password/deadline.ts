import { signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';

/**
 * A moment to wait for. The rest is read off the clock at each second's turn and whenever the page
 * comes back, never counted: a tab that slept shows what truly remains.
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
  const look = () => {
    cancel();
    const leftMs = endsAt.peek() - core.ports.now();
    if (leftMs <= 0) {
      stop();
      onEnd();
      return;
    }
    secondsLeft.value = Math.ceil(leftMs / 1000);
    cancel = core.ports.setTimer(look, leftMs % 1000 || 1000);
  };

  return {
    /** Whole seconds, rounded up; 0 when nothing is waited for. */
    secondsLeft,
    /** The moment in milliseconds since the epoch; 0 when nothing is waited for. */
    endsAt,
    /** Waits for a moment so far from now, in place of whatever was waited for. */
    set(afterMs: number): void {
      endsAt.value = core.ports.now() + afterMs;
      stopListening ??= core.ports.onAwake(look);
      look();
    },
    /** Waits no more; `onEnd` is not called. */
    stop,
  };
}

export type Deadline = ReturnType<typeof createDeadline>;
