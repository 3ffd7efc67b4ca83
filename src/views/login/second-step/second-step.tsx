import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ApiFailure } from '../../../core/api/failure.ts';
import { readSecondStep, type SecondStep } from '../../../core/flows/second-factor.ts';
import { CODE_TEXTS } from '../../../core/i18n/code-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore, type Core } from '../../../core/kernel/core.ts';
import otpCss from '../../shared/otp/otp-field.css';
import { useLightSheet } from '../../shared/styles/use-light-sheet.ts';
import { Button } from '../../shared/ui/button.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { NotMeProps } from '../not-me/not-me-model.ts';
import { CodeForm } from './code-form.tsx';
import { Named } from './named.tsx';
import {
  createSecondStep,
  type SecondStepModel,
  type SecondStepProps,
} from './second-step-model.ts';
import sheetCss from './second-step.css';

/** Returns what the screen shows below its title, and announces, during the step: the user who is signing in. */
function whoOf(userId: string) {
  const values = { userId };
  const id = 'code.who' as const;
  const End = () => <Named text={useT()(id)} values={values} />;
  return { id, values, End };
}

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

/** Renders the end of the step, after which only the password helps. */
function Over({ model, reason }: { model: SecondStepModel; reason: 'ended' | 'closed' }) {
  const t = useT();
  return (
    <Note title={t(reason === 'closed' ? 'code.closed.title' : 'code.title')}>
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
function AskAdministrator({ model }: { model: SecondStepModel }) {
  const t = useT();
  return (
    <Note title={t('code.none.title')}>
      <p className="sso-login-panel-text">{t('code.none.text')}</p>
      <Button variant="secondary" isWide onClick={model.back}>
        {t('code.back')}
      </Button>
    </Note>
  );
}

/** The states of steps by their refusals: a page from the back-forward cache renders its step anew. */
const models = new WeakMap<ApiFailure, SecondStepModel>();

function modelOf(props: SecondStepProps, step: SecondStep): SecondStepModel {
  const model = models.get(props.failure) ?? createSecondStep(getCore(), props, step);
  models.set(props.failure, model);
  return model;
}

function Step({ step, ...props }: SecondStepProps & { step: SecondStep }) {
  useSignals();
  const { opening, userId } = props;
  const [model] = useState(() => modelOf(props, step));
  const sheetRoot = useLightSheet(sheetCss + otpCss);
  useEffect(() => model.watch(), [model]);
  useEffect(() => {
    opening.end.value = whoOf(userId);
    return () => {
      opening.end.value = undefined;
    };
  }, [opening, userId]);
  const over = model.over.value;
  const way = model.way.value;
  return (
    // The button for passkeys looks for this class.
    <div className="sso-login-methods" ref={sheetRoot}>
      {over ? (
        <Over model={model} reason={over} />
      ) : way === 'none' ? (
        <AskAdministrator model={model} />
      ) : (
        <CodeForm key={`${way} ${model.isStopped()}`} {...props} model={model} step={step} />
      )}
    </div>
  );
}

/** Renders the second step of the form's stage. */
function SecondStepStage(props: NotMeProps) {
  // It stays while the form opens again.
  const [stage] = useState(() => props.form.stage.peek());
  return stage.kind === 'second-step' ? (
    <SecondStepScreen {...props} userId={stage.userId} failure={stage.failure} />
  ) : null;
}

/** Renders the second step of a sign-in, or returns to the form if this page knows none of its methods. */
function SecondStepScreen(props: SecondStepProps) {
  const { form, userId, failure } = props;
  const [step] = useState(() => readSecondStep(getCore(), failure));
  useEffect(() => {
    if (typeof step !== 'string') return;
    form.returnToForm(userId);
    form.refusal.value = step;
  }, [form, userId, step]);
  return typeof step === 'string' ? null : <Step {...props} step={step} />;
}

/** Returns the second step once its texts are loaded. */
export async function loadSecondStep(core: Core) {
  await messagesService(core).add(CODE_TEXTS);
  return SecondStepStage;
}
