import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { Signal } from '@preact/signals-core';
import type { MessageId } from '../../../core/i18n/texts.ts';
import { useT } from '../use-core.ts';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

export interface PasswordFieldProps extends Omit<
  FieldProps,
  'type' | 'action' | 'note' | 'inputRef'
> {
  /** The names of the toggle, for forms with several password fields. */
  names?: { readonly show: MessageId; readonly hide: MessageId } | undefined;
  /** Content before the toggle. */
  extra?: ReactNode;
}
const NAMES = { show: 'login.password.show', hide: 'login.password.hide' } as const;

/**
 * Renders a password input with a button that shows the password; it is hidden again when the form is submitted. Says
 * below it that Caps Lock is on (sign-in-50).
 */
export function PasswordField({ names = NAMES, extra, ...props }: PasswordFieldProps) {
  useSignals();
  const isShown = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => (isShown.value = false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [isShown]);
  const isCapsLock = useSignal(false);
  const Hint = useSignal<ComponentType<{ isOn: Signal<boolean> }> | undefined>(undefined);
  const followCapsLock = (event: KeyboardEvent) => {
    isCapsLock.value = event.getModifierState('CapsLock');
    if (isCapsLock.value && !Hint.peek())
      import('./caps-lock.tsx')
        .then(async ({ loadCapsLockHint }) => (Hint.value = await loadCapsLockHint()))
        .catch(() => {
          // The field works without the hint.
        });
  };
  const t = useT();
  const name = t(isShown.value ? names.hide : names.show);
  return (
    <Field
      {...props}
      inputRef={input}
      type={isShown.value ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={followCapsLock}
      onKeyUp={followCapsLock}
      onBlur={() => (isCapsLock.value = false)}
      note={Hint.value && <Hint.value isOn={isCapsLock} />}
      action={
        <>
          {extra}
          <Button variant="icon" aria-label={name} onClick={() => (isShown.value = !isShown.value)}>
            {isShown.value ? <EyeOffIcon /> : <EyeIcon />}
          </Button>
        </>
      }
    />
  );
}
