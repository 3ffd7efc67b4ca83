import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, RefreshIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import type { Loader } from './parts.ts';

/** Renders a skeleton while the panel's code is loading, or a retry button if that failed. */
export function Waiting({ parts, onReturn }: { parts: Loader; onReturn: () => void }) {
  useSignals();
  const t = useT();
  const state = parts.state.value;
  const isWaiting = state === 'loading' || state === 'retrying';
  return (
    <div className="sso-login-panel">
      {state === 'loading' ? (
        <div className="sso-login-panel sso-login-waiting" aria-hidden="true">
          <span className="sso-skeleton sso-login-field-skeleton" />
          <span className="sso-skeleton sso-login-field-skeleton" />
          <span className="sso-skeleton sso-login-button-skeleton" />
        </div>
      ) : (
        <>
          <p className="sso-login-failure-text">
            <AlertIcon />
            {t('login.reset.unavailable')}
          </p>
          <Button variant="secondary" isWide isBusy={isWaiting} onClick={() => void parts.load()}>
            {!isWaiting && <RefreshIcon />}
            <span>{t(state === 'lost' ? 'error.reload' : 'error.retry')}</span>
          </Button>
        </>
      )}
      <button type="button" className="sso-link sso-login-different" onClick={onReturn}>
        {t('login.reset.return')}
      </button>
      <p role="status" className="sso-visually-hidden">
        {t(isWaiting ? 'login.reset.loading' : 'login.reset.unavailable')}
      </p>
    </div>
  );
}
