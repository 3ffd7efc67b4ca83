import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, RefreshIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import type { LoginForm } from './login-form.ts';
import type { Opening } from './opening.ts';
import { useFailureText } from './use-failure-text.ts';

/** Renders an error message with a retry button if the tenant's sign-in options could not be loaded. */
export function LoadFailure({ opening, form }: { opening: Opening; form: LoginForm }) {
  useSignals();
  const t = useT();
  const text = useFailureText();
  const isRetrying = opening.state.value === 'retrying';
  const retry = () => {
    // This panel will be gone with the button, so the form takes the focus.
    form.resume();
    void opening.retry();
  };
  return (
    <div className="sso-login-panel sso-login-failure">
      <p className="sso-login-failure-text">
        <AlertIcon />
        {text}
      </p>
      <Button variant="secondary" isWide isBusy={isRetrying} onClick={retry}>
        {!isRetrying && <RefreshIcon />}
        {t('error.retry')}
      </Button>
    </div>
  );
}
