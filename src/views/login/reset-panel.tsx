import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { leaveForcedChange } from '../../core/flows/leave-forced-change.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, RefreshIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { createResetParts, type ResetParts } from './reset-parts.ts';

export interface ResetPanelProps {
  host: Host;
  /** The user ID typed so far. */
  userId: string;
  /** True if the user must set a new password before signing in. */
  isForced: boolean;
  /** Returns to the sign-in form with a user ID. */
  onReturn: (userId: string) => void;
  /** Imports the panel's code; tests replace it. */
  load?: Parameters<typeof createResetParts>[0];
}

/** Renders the reset panel (sign-in-05). Everything but its title is imported when it opens. */
export function ResetPanel({ load, ...props }: ResetPanelProps) {
  useSignals();
  const t = useT();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [parts] = useState(() => createResetParts(load));
  const { ResetPassword } = parts.loaded.value ?? {};
  useEffect(() => void parts.load(), [parts]);
  // Focuses the title again after the import, because the focused element may be gone.
  useLayoutEffect(() => heading.current?.focus(), [ResetPassword]);
  const leave = () => {
    if (props.isForced) void leaveForcedChange(getCore());
    props.onReturn(props.userId);
  };
  return (
    <section className="sso-login-panel" aria-labelledby={headingId}>
      <h2 className="sso-login-panel-title" id={headingId} ref={heading} tabIndex={-1}>
        {t('login.reset')}
      </h2>
      {props.isForced && <p className="sso-login-panel-text">{t('login.forcedChange')}</p>}
      {ResetPassword ? (
        <ResetPassword {...props} headingId={headingId} />
      ) : (
        <Waiting parts={parts} onReturn={leave} />
      )}
    </section>
  );
}

/** Renders a skeleton while the panel's code is loading, or a retry button if that failed. */
function Waiting({ parts, onReturn }: { parts: ResetParts; onReturn: () => void }) {
  useSignals();
  const t = useT();
  const state = parts.state.value;
  const isWaiting = state !== 'failed';
  return (
    <>
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
            {t('error.retry')}
          </Button>
        </>
      )}
      <button type="button" className="sso-link sso-login-different" onClick={onReturn}>
        {t('login.reset.return')}
      </button>
      <p role="status" className="sso-visually-hidden">
        {t(isWaiting ? 'login.reset.loading' : 'login.reset.unavailable')}
      </p>
    </>
  );
}
