import { signal } from '@preact/signals-core';
import type { Core } from '../../core/core.ts';
import type { Host } from '../../core/events.ts';
import { loadPortal } from '../../core/flows/load-portal.ts';
import { LIST_EMPTY, sectionErrorsRoom } from '../../core/notices/section-errors.ts';
import { openSignIn } from '../../core/flows/open-sign-in.ts';

/** How far the screen has come. loading also while it is being left; retrying: loading once more after a failure. */
export type OpeningState = 'loading' | 'open' | 'failed' | 'retrying';

function createOpening(core: Core, host: Host) {
  const state = signal<OpeningState>('loading');
  const settle = (outcome: 'loaded' | 'unavailable' | 'leaving' | 'failed') => {
    if (outcome === 'loaded') state.value = 'open';
    else state.value = outcome === 'failed' ? 'failed' : 'loading';
  };
  const forgetRefusal = () => sectionErrorsRoom(core).clear(LIST_EMPTY);
  const open = async () => {
    state.value = 'loading';
    forgetRefusal();
    settle(await openSignIn(core, host));
  };
  let hasBegun = false;
  return {
    state,
    /** Opens the screen unless that is under way. */
    begin(): void {
      if (hasBegun) return;
      hasBegun = true;
      void open();
    },
    /** Opens it anew. */
    reopen: (): void => void open(),
    async retry(): Promise<void> {
      if (state.peek() !== 'failed') return;
      state.value = 'retrying';
      forgetRefusal();
      settle(await loadPortal(core, host));
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;

const openings = new WeakMap<Host, Opening>();

/** Brings the tenant's sign-in options and theme to a tag; it begins before there is a screen to show them. */
export function openingOf(core: Core, host: Host): Opening {
  const opening = openings.get(host) ?? createOpening(core, host);
  openings.set(host, opening);
  return opening;
}

/** Begins what the screen waits for anyway, before React has come to draw it. */
export const beginOpening = (core: Core, host: Host): void => openingOf(core, host).begin();
