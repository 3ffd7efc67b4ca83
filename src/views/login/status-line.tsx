import { useSignals } from '@preact/signals-react/runtime';
import { useT } from '../shared/use-core.ts';
import type { LoginForm } from './login-form.ts';
import type { Opening } from './opening.ts';
import { useFailureText } from './use-failure-text.ts';

/** Announces progress, failures and a new captcha to screen readers. */
export function StatusLine({ opening, form }: { opening: Opening; form: LoginForm }) {
  useSignals();
  const t = useT();
  const failureText = useFailureText();
  const pending = form.pending.value;
  const state = opening.state.value;
  const statusText = () => {
    if (state === 'loading' || state === 'retrying') return t('login.loading');
    if (state === 'failed') return failureText;
    if (pending === 'password') return t('login.submitting');
    if (pending) return t('login.leaving', { provider: pending.name || pending.authType });
    if (form.stage.value.kind === 'captcha') return t('captcha.shown');
    return opening.isExpired.value ? t('login.expired') : '';
  };
  return (
    <p role="status" className="sso-visually-hidden">
      {statusText()}
    </p>
  );
}
