import { useSignals } from '@preact/signals-react/runtime';
import type { FocusEvent } from 'react';
import { Field } from '../shared/ui/field.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { useT } from '../shared/use-core.ts';
import type { LoginForm } from './login-form.ts';

const trim = ({ target }: FocusEvent<HTMLInputElement>) => {
  if (target.value !== target.value.trim()) target.value = target.value.trim();
};

/**
 * Renders the inputs for user ID and password, with the names and `autocomplete` values that password managers
 * expect.
 */
export function CredentialFields({
  form,
  describedBy,
}: {
  form: LoginForm;
  /** ID of another element that describes the password. */
  describedBy: string | undefined;
}) {
  useSignals();
  const t = useT();
  const { username, password } = form.errors.value;
  const resumed = form.resumed.peek();
  return (
    <>
      <Field
        label={t('login.userId.label')}
        name="username"
        placeholder={t('login.userId.placeholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        defaultValue={resumed?.userId}
        autoFocus={resumed?.focus === 'username'}
        onBlur={trim}
        error={username && t(username)}
      />
      <PasswordField
        label={t('login.password.label')}
        name="password"
        autoComplete="current-password"
        required
        autoFocus={resumed?.focus === 'password'}
        aria-describedby={describedBy}
        error={password && t(password)}
      />
    </>
  );
}
