import { setTimeout as pause } from 'node:timers/promises';
import { isCleanRefusal } from '../../data/load.ts';
import type { Agent } from '../../support/gateway/agent.ts';

/** How often a user of a gateway calls it. */
const EVERY_MS = 50;

/** Measures how long a gateway does not serve. */
export interface Availability {
  /** Returns the longest time between two successes since the last call of this function, in milliseconds. */
  takeLongestGap(): number;
  /** Resolves after this many more successes. */
  more(count: number): Promise<void>;
  /** Ends the measurement. Rejects if a reply was neither a success nor a clean refusal. */
  stop(): Promise<void>;
}

/** Refreshes the session of a signed-in browser again and again. */
export function watchAvailability(browser: Agent): Availability {
  let isOver = false;
  let successes = 0;
  let lastMs = performance.now();
  let longestMs = 0;
  let fault: Error | undefined;
  const watch = async (): Promise<void> => {
    while (!isOver && !fault) {
      try {
        const answer = await browser.refresh();
        if (answer.status === 200) {
          successes += 1;
          longestMs = Math.max(longestMs, performance.now() - lastMs);
          lastMs = performance.now();
        } else if (!isCleanRefusal(answer))
          fault = new Error(`a refresh got ${answer.status} ${answer.text}`);
      } catch (error) {
        fault = error instanceof Error ? error : new Error(String(error));
      }
      await pause(EVERY_MS);
    }
  };
  const watching = watch();
  return {
    takeLongestGap() {
      const gapMs = longestMs;
      longestMs = 0;
      return gapMs;
    },
    async more(count) {
      const enough = successes + count;
      while (successes < enough && !fault) await pause(EVERY_MS);
      if (fault) throw fault;
    },
    async stop() {
      isOver = true;
      await watching;
      if (fault) throw fault;
    },
  };
}
