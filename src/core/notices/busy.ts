import { atom } from 'nanostores';
import { defineService } from '../kernel/core.ts';

/** Counts what the whole page waits for; above 0 the spinner overlay shows (spec 9). */
export const busyService = defineService('busy', () => {
  const $busy = atom(0);
  return {
    $busy,
    /** Shows the overlay until the work ends, well or badly; returns what the work returns. */
    async during<T>(work: Promise<T>): Promise<T> {
      $busy.set($busy.get() + 1);
      try {
        return await work;
      } finally {
        $busy.set($busy.get() - 1);
      }
    },
  };
});
