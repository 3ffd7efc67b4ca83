import { useSignals } from '@preact/signals-react/runtime';
import { useT } from '../shared/use-core.ts';
import type { Reset } from './reset-model.ts';

/** Renders 'Return to Login Page' (password-reset-01), which is disabled while a call is in progress. */
export function ReturnLink({ reset }: { reset: Reset }) {
  useSignals();
  const t = useT();
  return (
    <button
      type="button"
      className="sso-link sso-reset-return"
      disabled={reset.isBusy.value}
      onClick={reset.leave}
    >
      {t('login.reset.return')}
    </button>
  );
}
