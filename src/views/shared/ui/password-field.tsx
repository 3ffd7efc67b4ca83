import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useT } from '../use-core.ts';
import { Button } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

/** A password input that can show what was typed; it hides again when its form is submitted. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'action'>) {
  useSignals();
  const isShown = useSignal(false);
  const t = useT();
  const name = isShown.value ? t('login.password.hide') : t('login.password.show');
  return (
    <Field
      {...props}
      type={isShown.value ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <Button
          variant="icon"
          aria-label={name}
          aria-pressed={isShown.value}
          onClick={() => (isShown.value = !isShown.value)}
        >
          {isShown.value ? <EyeOffIcon /> : <EyeIcon />}
        </Button>
      }
    />
  );
}
