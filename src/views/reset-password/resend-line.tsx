import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Spinner } from '../shared/ui/spinner.tsx';
import { useT } from '../shared/use-core.ts';
import { ProblemNote } from './problem-note.tsx';
import type { Reset } from './reset-model.ts';

/** Renders 'Resend OTP' or 'Resend in Ns'; neither of them for a while after every third send (password-reset-07). */
export function ResendLine({ reset }: { reset: Reset }) {
  useSignals();
  const t = useT();
  const { sends, pending, resendProblem } = reset;
  const offer = sends.offer.value;
  const isSending = pending.value === 'send';

  const resend = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const otp = currentTarget.form?.elements.namedItem('otp');
    await reset.resend();
    flushSync(() => undefined);
    // The button is gone after a send, so the focus moves to the code's input.
    if (!currentTarget.isConnected && otp instanceof HTMLElement) otp.focus();
  };
  return (
    <div className="sso-reset-resend">
      {offer === 'ready' && (
        <button
          type="button"
          className="sso-link sso-reset-resend-button"
          aria-disabled={isSending || undefined}
          disabled={pending.value === 'change'}
          onClick={(event) => void resend(event)}
        >
          {isSending && <Spinner />}
          <span>{isSending ? t('reset.sending') : t('reset.resend')}</span>
        </button>
      )}
      {offer === 'counting' && (
        <span className="sso-muted">
          {t('reset.resendIn', { seconds: sends.secondsLeft.value })}
        </span>
      )}
      {offer === 'hidden' && <span className="sso-muted">{t('reset.resend.paused')}</span>}
      <ProblemNote text={resendProblem} />
    </div>
  );
}
