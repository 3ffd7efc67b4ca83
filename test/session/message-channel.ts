import type { Channel } from '../../src/core/kernel/ports.ts';
import type { LockOwner } from './locks.ts';
import type { Timeline } from './timeline.ts';

interface Subscriber {
  readonly owner: LockOwner;
  readonly listener: (message: unknown) => void;
}

/** The BroadcastChannel of an origin. Its messages may arrive before or after storage events. */
export class MessageChannelOfTabs {
  readonly #subscribers = new Set<Subscriber>();
  readonly #timeline: Timeline;
  readonly #delayMs: () => number;

  constructor(timeline: Timeline, delayMs: () => number) {
    this.#timeline = timeline;
    this.#delayMs = delayMs;
  }

  open(owner: LockOwner, listener: (message: unknown) => void): Channel {
    const own: Subscriber = { owner, listener };
    this.#subscribers.add(own);
    const post = (message: unknown) => {
      for (const subscriber of this.#subscribers)
        if (subscriber !== own)
          this.#timeline.after(this.#delayMs(), () => {
            if (this.#subscribers.has(subscriber))
              subscriber.owner.task(() => subscriber.listener(message));
          });
    };
    return { post, close: () => void this.#subscribers.delete(own) };
  }
}
