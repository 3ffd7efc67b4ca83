import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import newPasswordCss from '../shared/password/new-password.css';
import { SignalText } from '../shared/ui/signal-text.tsx';
import { useLightSheet } from '../shared/styles/use-light-sheet.ts';
import { CaptchaForm } from './captcha-form.tsx';
import otpCss from '../shared/otp/otp-field.css';
import { PasswordForm } from './password-form.tsx';
import { createReset, type Reset, type ResetStart } from './reset-model.ts';
import sheetCss from './reset-password.css';
import { Button } from '../shared/ui/button.tsx';
import { CheckIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';

/** Renders the last stage (password-reset-12). It shows until the page reloads, or stays if the page prevents that. */
function ChangedNote({ reset }: { reset: Reset }) {
  const t = useT();
  const note = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => note.current?.focus(), []);
  return (
    <>
      <p className="sso-reset-changed" ref={note} tabIndex={-1}>
        <CheckIcon />
        <span>{t('login.reset.success')}</span>
      </p>
      <p className="sso-login-panel-text sso-muted">{t('login.reset.toSignIn')}</p>
      <Button variant="secondary" isWide onClick={reset.leave}>
        {t('login.reset.return')}
      </Button>
    </>
  );
}

export interface ResetPasswordProps extends ResetStart {
  readonly host: Host;
  /** The panel's title, which names its forms. */
  readonly headingId: string;
}

/** Renders the content of the reset panel; imported when the panel opens. */
export function ResetPassword({ host, headingId, ...start }: ResetPasswordProps) {
  useSignals();
  const [reset] = useState(() => createReset(getCore(), host, start));
  const sheetRoot = useLightSheet(sheetCss + otpCss + newPasswordCss);
  useEffect(() => reset.start(sheetRoot.current?.closest('.sso-scope')), [reset, sheetRoot]);
  const stage = reset.stage.value;
  useLayoutEffect(() => {
    // Back removes the focused element. Step 2 moves the focus to its own field.
    if (stage === 'captcha') document.getElementById(headingId)?.focus();
  }, [stage, headingId]);
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
