import assert from 'node:assert/strict';
import type { Agent, ApiAnswer } from '../support/gateway/agent.ts';

/** The replies so far. */
export interface Answers {
  /** Resolves after this many more successful replies. */
  more(good: number): Promise<void>;
  /** Returns how many calls were refused cleanly. */
  refused(): number;
}

/** Returns whether a reply is the only valid refusal of a gateway without its database (gateway-14). */
export function isCleanRefusal({ status, envelope, headers }: ApiAnswer): boolean {
  return (
    status === 503 &&
    !envelope.success &&
    envelope.statusCode === 503 &&
    envelope.message !== '' &&
    Number(headers['retry-after']) > 0
  );
}

const callsOf = (browser: Agent, userId: string): (() => Promise<ApiAnswer>)[] => [
  () => browser.products(),
  () => browser.refresh(),
  () => browser.profile(),
  () => browser.updateProfile({ userId, langCode: 'de_DE' }),
  () => browser.authTypes('ACME'),
];

/**
 * Makes calls of signed-in users without a pause while `disturb` runs. Rejects if a reply is neither a
 * success nor a clean refusal.
 */
export async function underLoad(
  users: readonly { browser: Agent; userId: string }[],
  disturb: (answers: Answers) => Promise<void>,
): Promise<void> {
  let good = 0;
  let refused = 0;
  let isOver = false;
  let fault: Error | undefined;
  const waiting = new Set<() => void>();
  const wakeAll = (): void => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const count = (answer: ApiAnswer | undefined): void => {
    if (answer?.status === 200) good += 1;
    else {
      assert.ok(answer && isCleanRefusal(answer), `${answer?.status} ${answer?.text}`);
      refused += 1;
    }
  };
  const call = async (browser: Agent, userId: string): Promise<void> => {
    const calls = callsOf(browser, userId);
    for (let turn = 0; !isOver && fault === undefined; turn += 1) {
      try {
        count(await calls[turn % calls.length]?.());
      } catch (error) {
        fault = error instanceof Error ? error : new Error(String(error));
      }
      wakeAll();
    }
  };
  const more = async (wanted: number): Promise<void> => {
    const enough = good + wanted;
    while (good < enough) {
      if (fault !== undefined) throw fault;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  const calling = Promise.all(users.map(({ browser, userId }) => call(browser, userId)));
  try {
    await disturb({ more, refused: () => refused });
  } finally {
    isOver = true;
    await calling;
  }
  if (fault !== undefined) throw fault;
}
