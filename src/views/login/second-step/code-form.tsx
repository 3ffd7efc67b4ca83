import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type SubmitEvent, useId, useLayoutEffect, useRef } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { themeService } from '../../../core/theme/store.ts';
import { OtpField } from '../../shared/otp/otp-field.tsx';
import { inputOf } from '../../shared/password/input-of.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { Named } from './named.tsx';
import { OtherWays, type CodeFormProps } from './other-ways.tsx';
import type { SecondStepModel } from './second-step-model.ts';

/** A recovery code as the gateway writes them. */
const EXAMPLE = 'AB-1234-5678-90CD';

/** Renders the field of a recovery code, in any spelling. */
function RecoveryField({ model, isBusy }: { model: SecondStepModel; isBusy: boolean }) {
  useSignals();
  const t = useT();
  const problem = model.recoveryProblem.value;
  return (
    <Field
      className="sso-step-recovery"
      label={t('code.recovery.label')}
      name="otp"
      type="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      required
      autoFocus
      readOnly={isBusy}
      isErrorSpoken
      hint={t('code.recovery.hint', { example: EXAMPLE })}
      error={problem ? t(problem) : model.refusal.value}
      onInput={model.edit}
    />
  );
}

/** Renders the six digits of the app's code. The sixth one submits the form. */
function AppField({ model, isBusy }: { model: SecondStepModel; isBusy: boolean }) {
  useSignals();
  const t = useT();
  const part = useRef<HTMLDivElement>(null);
  const hasError = model.refusal.value !== '' || model.otp.problem.value !== undefined;
  const submit = () => {
    if (model.isNew()) part.current?.closest('form')?.requestSubmit();
  };
  return (
    <div ref={part} onInput={model.edit}>
      <OtpField
        otp={model.otp}
        label={t('code.label')}
        problemText={(problem) =>
          t(problem === 'expired' ? 'code.ended' : `code.${problem}`, { length: model.otp.length })
        }
        refusal={model.refusal.value}
        isReadOnly={isBusy}
        // An error takes its place, so that nothing below moves.
        hint={hasError ? undefined : t('code.hint')}
        onComplete={submit}
      />
      {model.isClockWrong.value && <p className="sso-step-clock">{t('code.clock')}</p>}
    </div>
  );
}

/** Renders the choice to skip the step in this browser. */
function Trust({ days, isDisabled }: { days: number; isDisabled: boolean }) {
  const t = useT();
  const id = useId();
  return (
    <div className="sso-step-trust">
      <input
        type="checkbox"
        id={id}
        name="trust"
        aria-describedby={`${id}-hint`}
        disabled={isDisabled}
      />
      <label htmlFor={id}>{t('code.trust', { days })}</label>
      <p className="sso-field-hint" id={`${id}-hint`}>
        {t('code.trust.hint')}
      </p>
    </div>
  );
}

/** Renders the form of a code, and the ways to do without it. */
export function CodeForm(props: CodeFormProps) {
  useSignals();
  const t = useT();
  const { model, step, form } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const way = model.way.value;
  const isRecovery = way === 'recovery';
  const hasField = way !== 'others' && !model.isStopped();
  const pending = form.pending.value;
  const isBusy = pending === 'password';
  const problem = model.problem.value;
  const theme = useStore(themeService(getCore()).$theme);
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
          {t(isRecovery ? 'code.recovery' : 'code.title')}
        </h2>
        {hasField && (
          <p className="sso-step-text">
            {isRecovery ? (
              t('code.recovery.text')
            ) : (
              <Named text={t('code.text')} values={{ site: theme?.title || theme?.tenant || '' }} />
            )}
          </p>
        )}
      </div>
      {/* If a script submits the form without our handler, the code must not be in the URL. */}
      <form
        className="sso-login-form"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {hasField &&
          (isRecovery ? (
            <RecoveryField model={model} isBusy={isBusy} />
          ) : (
            <AppField model={model} isBusy={isBusy} />
          ))}
        {hasField && !isRecovery && step.trustDays > 0 && (
          <Trust days={step.trustDays} isDisabled={isBusy} />
        )}
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
      <OtherWays {...props} />
    </section>
  );
}
