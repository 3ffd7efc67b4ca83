import { signal } from '@preact/signals-core';
import type { Core } from '../../core/core.ts';
import type { Host } from '../../core/events.ts';
import { loadPortal } from '../../core/flows/load-portal.ts';
import { LIST_EMPTY, sectionErrorsRoom } from '../../core/notices/section-errors.ts';
import { openSignIn } from '../../core/flows/open-sign-in.ts';

/** How far the screen has come. loading also while it is being left; retrying: loading once more after a failure. */
export type OpeningState = 'loading' | 'open' | 'failed' | 'retrying';

/** Brings the tenant's sign-in options and theme. */
export function createOpening(core: Core, host: Host) {
  const state = signal<OpeningState>('loading');
  const settle = (outcome: 'loaded' | 'unavailable' | 'leaving' | 'failed') => {
    if (outcome === 'loaded') state.value = 'open';
    else state.value = outcome === 'failed' ? 'failed' : 'loading';
  };
  const forgetRefusal = () => sectionErrorsRoom(core).clear(LIST_EMPTY);
  return {
    state,
    async open(): Promise<void> {
      state.value = 'loading';
      forgetRefusal();
      settle(await openSignIn(core, host));
    },
    async retry(): Promise<void> {
      if (state.peek() !== 'failed') return;
      state.value = 'retrying';
      forgetRefusal();
      settle(await loadPortal(core, host));
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;
