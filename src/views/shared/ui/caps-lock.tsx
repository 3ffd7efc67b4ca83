import type { Signal } from '@preact/signals-core';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { END_TEXTS } from '../../../core/i18n/end-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { useT } from '../use-core.ts';

/** Renders and announces that Caps Lock is on (sign-in-50). */
function CapsLockHint({ isOn }: { isOn: Signal<boolean> }) {
  useSignals();
  const t = useT();
  // A live region announces only what is added to it later.
  const isReady = useSignal(false);
  useEffect(() => {
    isReady.value = true;
  }, [isReady]);
  return (
    <div role="status">
      {isReady.value && isOn.value && <p className="sso-field-hint">{t('password.capsLock')}</p>}
    </div>
  );
}

/** Loads the hint with its text; undefined where the keyboard is on the screen, which shows its own state. */
export async function loadCapsLockHint(): Promise<typeof CapsLockHint | undefined> {
  if (matchMedia('(pointer: coarse)').matches) return undefined;
  await messagesService(getCore()).add(END_TEXTS);
  return CapsLockHint;
}
