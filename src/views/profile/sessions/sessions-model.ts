import { batch, signal } from '@preact/signals-core';
import type { EndedSessions, UserSession } from '../../../core/contract/sessions.ts';
import { endSessions, listSessions, type Listed } from '../../../core/flows/list-sessions.ts';
import type { Core } from '../../../core/kernel/core.ts';

/** A page that is shown again after this time loads the list again. */
const STALE_MS = 60_000;

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

/** Creates the state of the list of sessions. `onNotOffered` is called once the gateway turns out to have none. */
export function createSessionsModel(core: Core, onNotOffered: () => void) {
  /** Undefined until the sessions are loaded. */
  const sessions = signal<readonly UserSession[] | undefined>(undefined);
  const isLoading = signal(false);
  /** Why there is no list. */
  const failure = signal('');
  const question = signal<EndedSessions | undefined>(undefined);
  const isEnding = signal(false);
  /** Why what the question is about has not ended. */
  const refusal = signal('');
  const ended = signal<Ended | undefined>(undefined);
  let loadedAtMs = 0;
  let latest = 0;

  /** Shows a list. Returns why there is none; undefined if it is shown. */
  const show = (listed: Listed): string | undefined => {
    if (listed === 'not-offered') onNotOffered();
    else if ('failed' in listed) return listed.failed;
    else sessions.value = listed.sessions;
    loadedAtMs = core.ports.now();
    return undefined;
  };

  const load = async (): Promise<void> => {
    if (isLoading.peek()) return;
    isLoading.value = true;
    const attempt = (latest += 1);
    const listed = await listSessions(core);
    batch(() => {
      isLoading.value = false;
      // The user's question is about the list that is shown.
      if (attempt !== latest || question.peek()) return;
      ended.value = undefined;
      // An old list is better than none.
      const reason = show(listed) ?? '';
      failure.value = sessions.peek() ? '' : reason;
    });
  };

  return {
    sessions,
    isLoading,
    failure,
    question,
    isEnding,
    refusal,
    ended,
    load,
    /** Loads the list again if it is old and the user is not ending a session. */
    refresh(): void {
      const isOld = core.ports.now() - loadedAtMs >= STALE_MS;
      if (sessions.peek() && isOld && !question.peek()) void load();
    },
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
      if (!what || isEnding.peek()) return;
      latest += 1;
      isEnding.value = true;
      refusal.value = '';
      const listed = await endSessions(core, what);
      batch(() => {
        isEnding.value = false;
        const done = endedIn(what, sessions.peek() ?? []);
        refusal.value = show(listed) ?? '';
        if (refusal.peek()) return;
        question.value = undefined;
        ended.value = done;
      });
    },
  };
}

export type SessionsModel = ReturnType<typeof createSessionsModel>;
