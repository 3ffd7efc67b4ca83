import type { Channel } from '../../src/core/kernel/ports.ts';
import type { LockOwner } from './locks.ts';
import type { Timeline } from './timeline.ts';

interface Ear {
  readonly owner: LockOwner;
  readonly listener: (message: unknown) => void;
}

/** The BroadcastChannel of an origin. Its messages may come before storage's news, or after. */
export class MessageChannelOfTabs {
  readonly #ears = new Set<Ear>();
  readonly #timeline: Timeline;
  readonly #delayMs: () => number;

  constructor(timeline: Timeline, delayMs: () => number) {
    this.#timeline = timeline;
    this.#delayMs = delayMs;
  }

  open(owner: LockOwner, listener: (message: unknown) => void): Channel {
    const own: Ear = { owner, listener };
    this.#ears.add(own);
    const post = (message: unknown) => {
      for (const ear of this.#ears)
        if (ear !== own)
          this.#timeline.after(this.#delayMs(), () => {
            if (this.#ears.has(ear)) ear.owner.task(() => ear.listener(message));
          });
    };
    return { post, close: () => void this.#ears.delete(own) };
  }
}
