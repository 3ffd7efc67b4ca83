import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { signOut } from '../../core/flows/sign-out.ts';
import { staySignedIn } from '../../core/flows/stay-signed-in.ts';
import { warningService } from '../../core/session/warning.ts';
import { Button } from '../shared/ui/button.tsx';
import { Modal } from '../shared/ui/modal.tsx';
import { SignalText } from '../shared/ui/signal-text.tsx';
import { useT } from '../shared/use-core.ts';
import { createCountdown, type Countdown } from './countdown.ts';

/** Renders the remaining time; each second renders only its text again. */
function RemainingTime({ countdown }: { countdown: Countdown }) {
  useSignals();
  const urgency = countdown.isUrgent.value ? 'sso-session-urgent' : '';
  return (
    // Screen readers read it on demand only; SpokenTime announces the time.
    <p className={`sso-session-time ${urgency}`.trim()} role="timer" aria-live="off" dir="ltr">
      <SignalText of={countdown.text} />
    </p>
  );
}

function SpokenTime({ countdown }: { countdown: Countdown }) {
  return (
    <p role="status" className="sso-visually-hidden">
      <SignalText of={countdown.spoken} />
    </p>
  );
}

/**
 * Renders the dialog that warns about the expiry of the session (session-warning-05). The user can't dismiss it, only
 * answer. Enter means Stay Signed In unless another button has the focus. `children` must stay reachable above the
 * page.
 */
export function SessionWarning({ children }: { children: ReactNode }) {
  useSignals();
  const t = useT();
  const core = getCore();
  const { $warning } = warningService(core);
  const problem = useStore($warning)?.problem;
  const [countdown] = useState(() => createCountdown(core, () => $warning.get()?.endsAtMs ?? 0));
  useEffect(() => countdown.start(), [countdown]);

  const stay = () => void staySignedIn(core);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    // Enter on any other button, even of a toast, clicks that button.
    const isOtherButton = target instanceof Element && target.closest('button:not([data-stay])');
    if (event.key !== 'Enter' || isOtherButton) return;
    // A held-down Enter key would click the button repeatedly while refreshes fail.
    event.preventDefault();
    if (!event.repeat) stay();
  };
  return (
    <Modal
      role="alertdialog"
      className="sso-session-warning"
      title={t('session.title')}
      onKeyDown={onKeyDown}
      message={
        <>
          <p>{t('session.countdown')}</p>
          <RemainingTime countdown={countdown} />
          <p>{t('session.advice')}</p>
          <p role="status" className="sso-session-problem">
            {problem && t(`session.${problem}`)}
          </p>
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => void signOut(core)}>
            {t('session.logout')}
          </Button>
          <Button data-focus-first data-stay disabled={countdown.isTooLate.value} onClick={stay}>
            {t('session.stay')}
          </Button>
        </>
      }
    >
      <SpokenTime countdown={countdown} />
      {children}
    </Modal>
  );
}
