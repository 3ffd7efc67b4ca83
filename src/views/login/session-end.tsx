import type { Signal } from '@preact/signals-core';
import { useLayoutEffect, useRef, type ComponentType } from 'react';
import type { Core } from '../../core/kernel/core.ts';
import { END_TEXTS } from '../../core/i18n/end-texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { ENDED_FOR_KEY, OWN_KEYS } from '../../core/platform/storage.ts';
import { tabStorageService } from '../../core/platform/tab-storage.ts';
import { useT } from '../shared/use-core.ts';

/** Why this tab's session has ended. */
export interface SessionEnd {
  readonly id: MessageId;
  /** Renders the reason, and fills in the user ID if the session was not ended by the user. */
  readonly End: ComponentType;
}

const isReason = (id: string): id is MessageId => Object.hasOwn(END_TEXTS.english, id);

/** Sets the reason that the end of the session has left for this tab, once; sets nothing if it is unknown. */
export async function showSessionEnd(
  core: Core,
  end: Signal<SessionEnd | undefined>,
): Promise<void> {
  const storage = tabStorageService(core);
  const id = `ended.${storage.get(OWN_KEYS.ended)}`;
  const userId = storage.get(ENDED_FOR_KEY);
  storage.remove(OWN_KEYS.ended);
  storage.remove(ENDED_FOR_KEY);
  if (!isReason(id)) return;
  await messagesService(core).add(END_TEXTS);

  function End() {
    const t = useT();
    const text = useRef<HTMLSpanElement>(null);
    useLayoutEffect(() => {
      const card = text.current?.closest('.sso-login-card');
      const input = card?.querySelector<HTMLInputElement>('input[name=username]');
      // The user may have typed before this code has loaded.
      if (input && userId && !input.value) input.value = userId;
    }, []);
    return <span ref={text}>{t(id as MessageId)}</span>;
  }
  end.value = { id, End };
}
