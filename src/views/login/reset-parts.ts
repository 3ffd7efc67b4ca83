import { signal } from '@preact/signals-core';
import { getCore } from '../../core/kernel/core.ts';
import { messagesService } from '../../core/i18n/messages.ts';

const fetchParts = async () => {
  const [parts, { SCREEN_TEXTS }] = await Promise.all([
    import('../reset-password/reset-password.tsx'),
    import('../../core/i18n/screen-texts.ts'),
  ]);
  await messagesService(getCore()).add(SCREEN_TEXTS);
  return parts;
};

/** The parts of the reset panel, fetched when it opens: who only signs in does not pay for them. */
export function createResetParts(fetchThem: typeof fetchParts = fetchParts) {
  const loaded = signal<Awaited<ReturnType<typeof fetchParts>> | undefined>();
  /** retrying: once more after a failure. */
  const state = signal<'loading' | 'failed' | 'retrying'>('loading');
  return {
    loaded,
    state,
    /** Fetches them; tells a failure by its state. */
    async load(): Promise<void> {
      if (state.peek() === 'failed') state.value = 'retrying';
      else if (state.peek() === 'retrying') return;
      try {
        loaded.value = await fetchThem();
      } catch {
        // A packet lost or a page older than the server's files: another try may help, and is offered.
        state.value = 'failed';
      }
    },
  };
}

export type ResetParts = ReturnType<typeof createResetParts>;
