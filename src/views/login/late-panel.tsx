import { signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, RefreshIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import type { NotMeProps } from './not-me/not-me.tsx';
import type { SecondStepProps } from './second-step/second-step-model.ts';

/** Creates the loader of a panel's code, which is imported only when the panel opens. */
export function createParts<Parts>(importPanel: () => Promise<Parts>) {
  const loaded = signal<Parts | undefined>();
  /** retrying: loading again after a failure; lost: that failed too, so only a reload of the page helps. */
  const state = signal<'loading' | 'failed' | 'retrying' | 'lost'>('loading');
  return {
    loaded,
    state,
    /** Loads the code; sets `state` on failure. Reloads the page once the code is lost. */
    async load(): Promise<void> {
      if (state.peek() === 'lost') getCore().ports.location.reload();
      if (state.peek() === 'failed') state.value = 'retrying';
      else if (state.peek() !== 'loading') return;
      try {
        loaded.value = await importPanel();
      } catch {
        // The network failed, or the page is older than the server's files. The panel offers a retry, then a reload.
        state.value = state.peek() === 'retrying' ? 'lost' : 'failed';
      }
    },
  };
}

export type Loader = Pick<ReturnType<typeof createParts>, 'state' | 'load'>;

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

const importQuestion = async () => (await import('./not-me/not-me.tsx')).loadNotMe(getCore());

interface NotMePanelProps extends NotMeProps {
  /** Imports the question's code; tests replace it. */
  load?: typeof importQuestion;
}

/** Renders the question to which a mail about the account links (sign-in-54), which is imported when it is asked. */
export function NotMePanel({ load = importQuestion, ...props }: NotMePanelProps) {
  useSignals();
  const [parts] = useState(() => createParts(load));
  const NotMe = parts.loaded.value;
  useEffect(() => void parts.load(), [parts]);
  if (NotMe) return <NotMe {...props} />;
  return <Waiting parts={parts} onReturn={() => props.form.returnToForm('')} />;
}

const importStep = async () =>
  (await import('./second-step/second-step.tsx')).loadSecondStep(getCore());

interface SecondStepPanelProps extends SecondStepProps {
  /** Imports the step's code; tests replace it. */
  load?: typeof importStep;
}

/** Renders the second step of a sign-in (second-factor-40), which is imported when the gateway asks for it. */
export function SecondStepPanel({ load = importStep, ...props }: SecondStepPanelProps) {
  useSignals();
  const [parts] = useState(() => createParts(load));
  const SecondStep = parts.loaded.value;
  useEffect(() => void parts.load(), [parts]);
  if (SecondStep) return <SecondStep {...props} />;
  return <Waiting parts={parts} onReturn={() => props.form.returnToForm(props.userId)} />;
}
