import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { leaveForcedChange } from '../../core/flows/leave-forced-change.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, RefreshIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { signal } from '@preact/signals-core';
import { messagesService } from '../../core/i18n/messages.ts';

const importParts = async () => {
  const [parts, { SCREEN_TEXTS }] = await Promise.all([
    import('../reset-password/reset-password.tsx'),
    import('../../core/i18n/screen-texts.ts'),
  ]);
  await messagesService(getCore()).add(SCREEN_TEXTS);
  return parts;
};

/** Creates the loader of the reset panel's code, which is imported only when the panel opens. */
function createResetParts(importPanel: typeof importParts = importParts) {
  const loaded = signal<Awaited<ReturnType<typeof importParts>> | undefined>();
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

type ResetParts = ReturnType<typeof createResetParts>;

export interface ResetPanelProps {
  host: Host;
  /** The user ID typed so far. */
  userId: string;
  /** True if the user must set a new password before signing in. */
  isForced: boolean;
  /** Returns to the sign-in form with a user ID. */
  onReturn: (userId: string) => void;
  /** Opens the panel for a user ID, after it was closed. */
  onOpen: (userId: string) => void;
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
  const isWaiting = state === 'loading' || state === 'retrying';
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
    </>
  );
}
