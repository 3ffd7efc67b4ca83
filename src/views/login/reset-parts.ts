import { signal } from '@preact/signals-core';
import { getCore } from '../../core/kernel/core.ts';
import { messagesService } from '../../core/i18n/messages.ts';

const importParts = async () => {
  const [parts, { SCREEN_TEXTS }] = await Promise.all([
    import('../reset-password/reset-password.tsx'),
    import('../../core/i18n/screen-texts.ts'),
  ]);
  await messagesService(getCore()).add(SCREEN_TEXTS);
  return parts;
};

/** Creates the loader of the reset panel's code, which is imported only when the panel opens. */
export function createResetParts(importPanel: typeof importParts = importParts) {
  const loaded = signal<Awaited<ReturnType<typeof importParts>> | undefined>();
  /** retrying: loading again after a failure. */
  const state = signal<'loading' | 'failed' | 'retrying'>('loading');
  return {
    loaded,
    state,
    /** Loads the code; sets `state` on failure. */
    async load(): Promise<void> {
      if (state.peek() === 'failed') state.value = 'retrying';
      else if (state.peek() === 'retrying') return;
      try {
        loaded.value = await importPanel();
      } catch {
        // The network failed, or the page is older than the server's files. The panel offers a retry.
        state.value = 'failed';
      }
    },
  };
}

export type ResetParts = ReturnType<typeof createResetParts>;
