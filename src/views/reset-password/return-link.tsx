import { useSignals } from '@preact/signals-react/runtime';
import { useT } from '../shared/use-core.ts';
import type { Reset } from './reset-model.ts';

/** 'Return to Login Page' (spec 2); out of use while a call is under way. */
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
