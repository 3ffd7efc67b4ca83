import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useT } from '../use-core.ts';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

/** A password input that can show what was typed; it hides again when its form is submitted. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'action' | 'inputRef'>) {
  useSignals();
  const isShown = useSignal(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => (isShown.value = false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [isShown]);
  const t = useT();
  const name = isShown.value ? t('login.password.hide') : t('login.password.show');
  return (
    <Field
      {...props}
      inputRef={input}
      type={isShown.value ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <Button variant="icon" aria-label={name} onClick={() => (isShown.value = !isShown.value)}>
          {isShown.value ? <EyeOffIcon /> : <EyeIcon />}
        </Button>
      }
    />
  );
}
