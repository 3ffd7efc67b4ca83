import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, useEffect, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, RefreshIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { createParts, type Loader } from './parts.ts';
import type { NotMeProps } from './not-me/not-me.tsx';

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

interface LatePanelProps extends NotMeProps {
  /** Imports the panel's code. */
  load: () => Promise<ComponentType<NotMeProps>>;
}

/** Renders a panel in place of the form, which is imported when it opens: the second step, or the question of a mail. */
export function LatePanel({ load, ...props }: LatePanelProps) {
  useSignals();
  const { form } = props;
  const [parts] = useState(() => createParts(load));
  const Panel = parts.loaded.value;
  const stage = form.stage.value;
  useEffect(() => void parts.load(), [parts]);
  if (Panel) return <Panel {...props} />;
  return (
    <Waiting
      parts={parts}
      onReturn={() => form.returnToForm('userId' in stage ? stage.userId : '')}
    />
  );
}

/** Imports the question to which a mail about the account links (sign-in-54). */
export const importQuestion = async () =>
  (await import('./not-me/not-me.tsx')).loadNotMe(getCore());

/** Imports the second step of a sign-in (second-factor-40). */
export const importStep = async () =>
  (await import('./second-step/second-step.tsx')).loadSecondStep(getCore());
