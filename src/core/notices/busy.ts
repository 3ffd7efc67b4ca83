import { atom } from 'nanostores';
import { defineService } from '../kernel/core.ts';

/** Counts the tasks that block the whole page. The spinner overlay is shown while there are any (notifications-12). */
export const busyService = defineService('busy', () => {
  const $busy = atom(0);
  return {
    $busy,
    /** Shows the overlay until the work settles. Returns its result, or rejects as it does. */
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
