import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { SecondStepModel } from './second-step-model.ts';

/** Renders a panel that takes the focus, because what had it is gone. */
function Note({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section className="sso-login-panel" aria-labelledby={headingId}>
      <h2 className="sso-login-panel-title" id={headingId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface OverProps {
  model: SecondStepModel;
  reason: 'ended' | 'closed';
  /** The title of the step. */
  title: string;
}

/** Renders the end of the step, after which only the password helps. */
export function Over({ model, reason, title }: OverProps) {
  const t = useT();
  return (
    <Note title={reason === 'closed' ? t('code.closed.title') : title}>
      <p className="sso-login-failure-text" role="alert">
        <AlertIcon />
        <span>{t(`code.${reason}`)}</span>
      </p>
      <Button variant="secondary" isWide onClick={model.leave}>
        {t('login.reset.return')}
      </Button>
    </Note>
  );
}

/** Renders what to do without any of the ways. */
export function AskAdministrator({ model, text }: { model: SecondStepModel; text: string }) {
  const t = useT();
  return (
    <Note title={t('code.none.title')}>
      <p className="sso-login-panel-text">{text}</p>
      <Button variant="secondary" isWide onClick={model.back}>
        {t('code.back')}
      </Button>
    </Note>
  );
}
