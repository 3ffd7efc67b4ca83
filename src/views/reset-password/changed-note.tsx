import { useLayoutEffect, useRef } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { CheckIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import type { Reset } from './reset-model.ts';

/** Renders the last stage (password-reset-12). It shows until the page reloads, or stays if the page prevents that. */
export function ChangedNote({ reset }: { reset: Reset }) {
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
