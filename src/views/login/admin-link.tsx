import { useSignals } from '@preact/signals-react/runtime';
import type { AuthenticationOption } from '../../core/contract/auth.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { useT } from '../shared/use-core.ts';
import type { LoginForm } from './login-form.ts';

/** Renders the link that signs in as the framework administrator (sign-in-08). */
export function AdminLink({ form, option }: { form: LoginForm; option: AuthenticationOption }) {
  useSignals();
  const t = useT();
  const pending = form.pending.value;
  const isLeaving = pending === option;
  return (
    <button
      type="button"
      className="sso-link sso-login-admin"
      aria-disabled={isLeaving || undefined}
      disabled={pending !== undefined && !isLeaving}
      onClick={() => void form.leaveFor(option)}
    >
      {isLeaving && <Spinner />}
      {t('login.frameworkAdmin')}
    </button>
  );
}
