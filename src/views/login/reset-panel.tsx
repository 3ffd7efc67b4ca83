import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { leaveForcedChange } from '../../core/flows/leave-forced-change.ts';
import { useT } from '../shared/use-core.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { createParts } from './parts.ts';
import { Waiting } from './waiting.tsx';

const importParts = async () => {
  const [parts, { SCREEN_TEXTS }] = await Promise.all([
    import('../reset-password/reset-password.tsx'),
    import('../../core/i18n/screen-texts.ts'),
  ]);
  await messagesService(getCore()).add(SCREEN_TEXTS);
  return parts;
};

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
  load?: typeof importParts;
}

/** Renders the reset panel (sign-in-05). Everything but its title is imported when it opens. */
export function ResetPanel({ load = importParts, ...props }: ResetPanelProps) {
  useSignals();
  const t = useT();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [parts] = useState(() => createParts(load));
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
