import { useLayoutEffect, useRef } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { CheckIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import type { Reset } from './reset-model.ts';

/** The last stage (spec 4): seen until the page has reloaded, and where the page keeps it from that. */
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
