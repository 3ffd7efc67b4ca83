import { signal } from '@preact/signals-core';
import { useEffect, useRef, useState } from 'react';
import { getCore, type Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadProfile } from '../../core/flows/load-profile.ts';
import { useUser } from '../shared/chrome/use-user.ts';
import { createProfileModel, type ProfileModel } from './profile-model.ts';

/** retrying: loading once more after a failure, which stays in sight; leaving: nothing shows. */
export type Loading =
  | { readonly status: 'loading' | 'failed' | 'retrying' | 'leaving' }
  | { readonly status: 'ready'; readonly model: ProfileModel };

function createLoading(core: Core, host: Host) {
  const state = signal<Loading>({ status: 'loading' });
  let whose: string | undefined;
  let running: AbortController | undefined;

  const load = async (): Promise<void> => {
    running?.abort();
    const { signal: isOver } = (running = new AbortController());
    const loaded = await loadProfile(core, host, isOver);
    if (isOver.aborted) return;
    if (typeof loaded === 'string') {
      state.value = { status: loaded };
      return;
    }
    const model = createProfileModel(core, host, loaded);
    state.value = { status: 'ready', model };
    void model.language.load();
  };
  return {
    state,
    /** Opens the screen for a person; who signs in again under it finds her edits as they were. */
    open(userId: string | undefined): void {
      if (whose === userId && state.peek().status === 'ready') return;
      whose = userId;
      state.value = { status: 'loading' };
      void load();
    },
    retry(): void {
      if (state.peek().status !== 'failed') return;
      state.value = { status: 'retrying' };
      void load();
    },
    stop: () => running?.abort(),
  };
}

/** The person's profile, loaded when the screen opens and again when somebody else signs in under it. */
export function useProfile(host: Host): { loading: Loading; retry: () => void } {
  const [profile] = useState(() => createLoading(getCore(), host));
  const userId = useUser()?.userId;
  const isFirst = useRef(true);
  useEffect(() => {
    // A sign-out under the screen leads away by itself; opening the screen anew would save its path.
    if (userId === undefined && !isFirst.current) return undefined;
    isFirst.current = false;
    profile.open(userId);
    return profile.stop;
  }, [userId, profile]);
  return { loading: profile.state.value, retry: profile.retry };
}
