import { useEffect, useId, useRef } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { useT } from '../shared/use-core.ts';

export interface ResetNoticeProps {
  /** The user ID typed so far. */
  userId: string;
  /** True when a new password is due before anything else. */
  isForced: boolean;
  onReturn: () => void;
}

/** Stands where the password is changed: says what is due, and whom to ask. */
export function ResetNotice({ isForced, onReturn }: ResetNoticeProps) {
  const t = useT();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="sso-login-panel" aria-labelledby={id}>
      <h2 className="sso-login-panel-title" id={id} ref={heading} tabIndex={-1}>
        {t('login.reset')}
      </h2>
      {isForced && <p className="sso-login-panel-text">{t('login.forcedChange')}</p>}
      <p className="sso-login-panel-text sso-muted">{t('reset.unavailable')}</p>
      <Button variant="secondary" isWide onClick={onReturn}>
        {t('reset.return')}
      </Button>
    </section>
  );
}
