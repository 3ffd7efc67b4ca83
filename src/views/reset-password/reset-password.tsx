import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { SignalText } from '../shared/ui/signal-text.tsx';
import { useLightSheet } from '../shared/styles/use-light-sheet.ts';
import { CaptchaForm } from './captcha-form.tsx';
import { ChangedNote } from './changed-note.tsx';
import otpCss from './otp-field.css';
import { PasswordForm } from './password-form.tsx';
import { createReset, type ResetStart } from './reset-model.ts';
import sheetCss from './reset-password.css';

export interface ResetPasswordProps extends ResetStart {
  readonly host: Host;
  /** The panel's title, which names its forms. */
  readonly headingId: string;
}

/** Renders the content of the reset panel; imported when the panel opens. */
export function ResetPassword({ host, headingId, ...start }: ResetPasswordProps) {
  useSignals();
  const [reset] = useState(() => createReset(getCore(), host, start));
  const sheetRoot = useLightSheet(sheetCss + otpCss);
  useEffect(() => reset.start(), [reset]);
  const stage = reset.stage.value;
  return (
    <div className="sso-reset" ref={sheetRoot}>
      {stage === 'captcha' && <CaptchaForm reset={reset} headingId={headingId} />}
      {stage === 'password' && <PasswordForm reset={reset} headingId={headingId} />}
      {stage === 'changed' && <ChangedNote reset={reset} />}
      <p role="status" className="sso-visually-hidden">
        <SignalText of={reset.spoken} />
      </p>
    </div>
  );
}
