import type { Tab } from '../browser/raw-tab.ts';

/** Interval between mouse moves. */
const EVERY_MS = 150;

/** Moves the mouse over a tab like an active user, until stopped. */
export function keepActive(current: () => Tab | undefined): { stop(): Promise<void> } {
  let isStopped = false;
  const move = async () => {
    for (let x = 1; !isStopped; x = (x % 100) + 1) {
      const event = { type: 'mouseMoved', x, y: 10 } as const;
      // Not awaited: a hidden tab answers late, and a closed tab never does.
      void current()
        ?.send('Input.dispatchMouseEvent', event)
        .catch(() => undefined);
      await new Promise((go) => setTimeout(go, EVERY_MS));
    }
  };
  const moving = move();
  return {
    stop() {
      isStopped = true;
      return moving;
    },
  };
}
