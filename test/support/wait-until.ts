import { waitUntil as wait } from '@open-wc/testing';

/** Waits until something holds, as long as a busy machine may take for it; rejects with the message after that. */
export const waitUntil = (holds: () => unknown, message?: string): Promise<void> =>
  wait(holds, message, { timeout: 20_000, interval: 20 });
