import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { useId, useRef } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { themeService } from '../../../core/theme/store.ts';
import { OtpField } from '../../shared/otp/otp-field.tsx';
import { Field } from '../../shared/ui/field.tsx';
import { useT } from '../../shared/use-core.ts';
import { CodePanel } from './code-panel.tsx';
import { Named } from './named.tsx';
import type { CodeFormProps } from './other-ways.tsx';
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

/** Renders the form of the app's code, or of a recovery code. */
export function CodeForm(props: CodeFormProps) {
  useSignals();
  const t = useT();
  const { model, step, form } = props;
  const way = model.way.value;
  const isRecovery = way === 'recovery';
  const isBusy = form.pending.value === 'password';
  const theme = useStore(themeService(getCore()).$theme);
  return (
    <CodePanel
      {...props}
      title={t(isRecovery ? 'code.recovery' : 'code.title')}
      text={
        isRecovery ? (
          t('code.recovery.text')
        ) : (
          <Named text={t('code.text')} values={{ site: theme?.title || theme?.tenant || '' }} />
        )
      }
      hasField={way !== 'others' && !model.isStopped()}
    >
      {isRecovery ? (
        <RecoveryField model={model} isBusy={isBusy} />
      ) : (
        <AppField model={model} isBusy={isBusy} />
      )}
      {!isRecovery && step.trustDays > 0 && <Trust days={step.trustDays} isDisabled={isBusy} />}
    </CodePanel>
  );
}
