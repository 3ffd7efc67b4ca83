import { signal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';

/** Creates the loader of a panel's code, which is imported only when the panel opens. */
export function createParts<Parts>(importPanel: () => Promise<Parts>) {
  const loaded = signal<Parts | undefined>();
  /** retrying: loading again after a failure; lost: that failed too, so only a reload of the page helps. */
  const state = signal<'loading' | 'failed' | 'retrying' | 'lost'>('loading');
  return {
    loaded,
    state,
    /** Loads the code; sets `state` on failure. Reloads the page once the code is lost. */
    async load(): Promise<void> {
      if (state.peek() === 'lost') getCore().ports.location.reload();
      if (state.peek() === 'failed') state.value = 'retrying';
      else if (state.peek() !== 'loading') return;
      try {
        loaded.value = await importPanel();
      } catch {
        // The network failed, or the page is older than the server's files. The panel offers a retry, then a reload.
        state.value = state.peek() === 'retrying' ? 'lost' : 'failed';
      }
    },
  };
}

export type Loader = Pick<ReturnType<typeof createParts>, 'state' | 'load'>;

/** Returns the loader of a part, which is loaded once it is needed. */
export function useParts<Parts>(load: () => Promise<Parts>, isNeeded: boolean) {
  const [parts] = useState(() => createParts(load));
  useEffect(() => {
    if (isNeeded) void parts.load();
  }, [isNeeded, parts]);
  return parts;
}
