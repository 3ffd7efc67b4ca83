import { signal } from '@preact/signals-core';
import { useEffect, useRef, useState } from 'react';
import { getCore, type Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadProfile } from '../../core/flows/load-profile.ts';
import { useUser } from '../shared/chrome/use-user.ts';
import { createProfileModel, type ProfileModel } from './profile-model.ts';

/** retrying: loading again after a failure, which is still shown; leaving: nothing is shown. */
export type Loading =
  | { readonly status: 'loading' | 'failed' | 'retrying' | 'leaving' }
  | { readonly status: 'ready'; readonly model: ProfileModel };

function createLoading(core: Core, host: Host) {
  const state = signal<Loading>({ status: 'loading' });
  let loadedFor: string | undefined;
  let controller: AbortController | undefined;

  const load = async (): Promise<void> => {
    controller?.abort();
    const { signal: loadSignal } = (controller = new AbortController());
    const loaded = await loadProfile(core, host, loadSignal);
    if (loadSignal.aborted) return;
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
    /** Loads a user's profile. Keeps the loaded one, with its unsaved changes, if the same user signs in again. */
    open(userId: string | undefined): void {
      if (loadedFor === userId && state.peek().status === 'ready') return;
      loadedFor = userId;
      state.value = { status: 'loading' };
      void load();
    },
    retry(): void {
      if (state.peek().status !== 'failed') return;
      state.value = { status: 'retrying' };
      void load();
    },
    stop: () => controller?.abort(),
  };
}

/** Loads the user's profile when the screen opens, and again when another user signs in. */
export function useProfile(host: Host): { loading: Loading; retry: () => void } {
  const [profile] = useState(() => createLoading(getCore(), host));
  const userId = useUser()?.userId;
  const isFirst = useRef(true);
  useEffect(() => {
    // A sign-out redirects anyway; loading again would save this path for the next sign-in.
    if (userId === undefined && !isFirst.current) return undefined;
    isFirst.current = false;
    profile.open(userId);
    return profile.stop;
  }, [userId, profile]);
  return { loading: profile.state.value, retry: profile.retry };
}
