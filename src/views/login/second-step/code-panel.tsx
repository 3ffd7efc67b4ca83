import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, type SubmitEvent, useId, useLayoutEffect, useRef } from 'react';
import { inputOf } from '../../shared/password/input-of.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { OtherWays, type CodeFormProps, type OtherWaysTexts } from './other-ways.tsx';

interface CodePanelProps extends CodeFormProps {
  title: string;
  /** What to do, below the title. */
  text: ReactNode;
  /** False if no code is accepted, so that only the other ways are left. */
  hasField: boolean;
  /** The field of the code, and what belongs to it. */
  children: ReactNode;
  ways?: OtherWaysTexts;
}

/** Renders the form of a code, and the ways to do without it. */
export function CodePanel({ title, text, hasField, children, ways, ...props }: CodePanelProps) {
  useSignals();
  const t = useT();
  const { model, form } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const pending = form.pending.value;
  const isBusy = pending === 'password';
  const problem = model.problem.value;
  useLayoutEffect(() => {
    if (!hasField) heading.current?.focus();
  }, [hasField]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const input = inputOf(element, 'otp');
    const trust = inputOf(element, 'trust')?.checked ?? false;
    if (!(await model.submit(input?.value ?? '', trust))) return;
    input?.focus();
    input?.select();
  };

  return (
    <section className="sso-login-panel" aria-labelledby={headingId}>
      <div>
        <h2 className="sso-login-panel-title" id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {hasField && <p className="sso-step-text">{text}</p>}
      </div>
      {/* If a script submits the form without our handler, the code must not be in the URL. */}
      <form
        className="sso-login-form"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {hasField && <>{children}</>}
        <div role="alert" className="sso-step-problem">
          {problem && (
            <p className="sso-login-failure-text">
              <AlertIcon />
              <span>{problem}</span>
            </p>
          )}
        </div>
        {hasField && (
          <Button type="submit" isWide isBusy={isBusy} disabled={pending !== undefined && !isBusy}>
            {t(isBusy ? 'login.submitting' : 'code.submit')}
          </Button>
        )}
      </form>
      <OtherWays {...props} {...ways} />
    </section>
  );
}
