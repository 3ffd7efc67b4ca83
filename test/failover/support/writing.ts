import { setTimeout as pause } from 'node:timers/promises';
import { Refused, type Writer } from '../../data/writers.ts';

/** How long a writer waits after a refusal. */
const RETRY_MS = 200;

/** Writers that write at the same time. */
export interface Writing {
  /** Resolves when each writer has got this many more acknowledgments or, with `orRefused`, one of them a refusal. */
  each(acknowledgments: number, orRefused?: 'or one is refused'): Promise<void>;
  /** Ends the writing. Returns how many writes were acknowledged and refused. */
  stop(): Promise<{ readonly acknowledged: number; readonly refused: number }>;
}

/** Lets all writers write until it is stopped. Its functions reject if a reply is neither a success nor a clean refusal. */
export function startWriting(writers: readonly Writer[]): Writing {
  let isOver = false;
  let fault: { readonly error: unknown } | undefined;
  const counts = writers.map((writer) => ({ writer, acknowledged: 0, refused: 0 }));
  const writeAll = async (count: (typeof counts)[number]): Promise<void> => {
    while (!isOver && !fault)
      try {
        await count.writer.write();
        count.acknowledged += 1;
      } catch (error) {
        if (error instanceof Refused) {
          count.refused += 1;
          await pause(RETRY_MS);
        } else fault = { error };
      }
  };
  const writing = Promise.all(counts.map(writeAll));
  return {
    async each(acknowledgments, orRefused) {
      const before = counts.map((count) => ({ ...count }));
      const since = (which: 'acknowledged' | 'refused'): number[] =>
        counts.map((count, at) => count[which] - (before[at]?.[which] ?? 0));
      const isDone = (): boolean =>
        since('acknowledged').every((count) => count >= acknowledgments) ||
        (orRefused !== undefined && since('refused').some((count) => count > 0));
      while (!fault && !isDone()) await pause(50);
      if (fault) throw fault.error;
    },
    async stop() {
      isOver = true;
      await writing;
      if (fault) throw fault.error;
      const sum = (which: 'acknowledged' | 'refused'): number =>
        counts.reduce((total, count) => total + count[which], 0);
      return { acknowledged: sum('acknowledged'), refused: sum('refused') };
    },
  };
}
