import { batch, signal } from '@preact/signals-core';
import type { EndedSessions, UserSession } from '../../../core/contract/sessions.ts';
import { endSessions, listSessions } from '../../../core/flows/list-sessions.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { createListModel } from '../announced/list-model.ts';

/** What has ended. */
export interface Ended {
  /** Undefined if it was all others. */
  readonly session: UserSession | undefined;
  /** The index of its row in the previous list. */
  readonly at: number;
}

function endedIn(what: EndedSessions, sessions: readonly UserSession[]): Ended {
  if (!('id' in what)) return { session: undefined, at: 1 };
  const at = sessions.findIndex(({ id }) => id === what.id);
  return { session: sessions[at], at };
}

/** Creates the state of the list of sessions. `onNotOffered` is called if the gateway has none. */
export function createSessionsModel(core: Core, onNotOffered: () => void) {
  const question = signal<EndedSessions | undefined>(undefined);
  const isEnding = signal(false);
  /** Why what the question is about has not ended. */
  const refusal = signal('');
  const ended = signal<Ended | undefined>(undefined);
  const { show, supersede, ...list } = createListModel<UserSession>(core, {
    list: listSessions,
    onNotOffered,
    isKept: () => question.peek() !== undefined,
    onLoaded: () => (ended.value = undefined),
  });

  return {
    ...list,
    question,
    isEnding,
    refusal,
    ended,
    ask(what: EndedSessions): void {
      if (isEnding.peek()) return;
      batch(() => {
        question.value = what;
        refusal.value = '';
        ended.value = undefined;
      });
    },
    keep(): void {
      if (!isEnding.peek()) question.value = undefined;
    },
    /** Ends what the question is about. On failure, the question stays. */
    async end(): Promise<void> {
      const what = question.peek();
      if (!what) return;
      supersede();
      isEnding.value = true;
      refusal.value = '';
      const listed = await endSessions(core, what);
      batch(() => {
        isEnding.value = false;
        const done = endedIn(what, list.items.peek() ?? []);
        refusal.value = show(listed) ?? '';
        if (refusal.peek()) return;
        question.value = undefined;
        ended.value = done;
      });
    },
  };
}

export type SessionsModel = ReturnType<typeof createSessionsModel>;
