import { waitUntil as wait } from '@open-wc/testing';

/** Waits until a condition is true, up to 20 s, as a busy machine is slow. Then rejects with the message. */
export const waitUntil = (isTrue: () => unknown, message?: string): Promise<void> =>
  wait(isTrue, message, { timeout: 20_000, interval: 20 });
