import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { messagesService } from '../../../core/i18n/messages.ts';
import { PASSWORD_TEXTS } from '../../../core/i18n/password-texts.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { SignalText } from '../ui/signal-text.tsx';
import { useT } from '../use-core.ts';
import type { PasswordEntry } from './password-entry.ts';

/** How long the user must have stopped typing before the strength is announced. */
const PAUSE_MS = 1_000;

/**
 * Renders how strong the new password is, in words (password-reset-21). Screen readers announce it once the user pauses,
 * because an announcement of each keystroke would drown the keys.
 */
export function PasswordStrength({ passwords }: { passwords: PasswordEntry }) {
  useSignals();
  const t = useT();
  const isReady = useSignal(false);
  const spoken = useSignal('');
  useEffect(() => {
    void messagesService(getCore())
      .add(PASSWORD_TEXTS)
      .then(() => (isReady.value = true));
  }, [isReady]);
  const strength = passwords.strength.value;
  const text = isReady.value && strength ? t(`passwords.strength.${strength}`) : '';
  // Every keystroke has new facts, so it starts the time again.
  const facts = passwords.facts.value;
  useEffect(
    () => getCore().ports.setTimer(() => (spoken.value = text), PAUSE_MS),
    [facts, text, spoken],
  );
  return (
    <>
      {text && (
        <p className="sso-strength" data-strength={strength} aria-hidden="true">
          {text}
        </p>
      )}
      <p role="status" className="sso-visually-hidden">
        <SignalText of={spoken} />
      </p>
    </>
  );
}
