import assert from 'node:assert/strict';
import type { Agent, ApiAnswer } from '../support/agent.ts';

/** How calls were answered so far. */
export interface Answers {
  /** Resolves after so many more good answers. */
  more(good: number): Promise<void>;
  /** How many calls were refused cleanly. */
  refused(): number;
}

/** The one refusal that a gateway without its database may give (spec 8). */
function isCleanRefusal({ status, envelope, headers }: ApiAnswer): boolean {
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
 * Lets signed-in people call in turn, without a pause, while `disturb` does its work. Rejects when
 * a call is answered by anything but a success or a clean refusal.
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
  const judge = (answer: ApiAnswer | undefined): void => {
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
        judge(await calls[turn % calls.length]?.());
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
