import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, useEffect, useState } from 'react';
import type { ApiFailure } from '../../../core/api/failure.ts';
import { readSecondStep, type SecondStep } from '../../../core/flows/second-factor.ts';
import { CODE_TEXTS } from '../../../core/i18n/code-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore, type Core } from '../../../core/kernel/core.ts';
import otpCss from '../../shared/otp/otp-field.css';
import { useLightSheet } from '../../shared/styles/use-light-sheet.ts';
import { useT } from '../../shared/use-core.ts';
import type { NotMeProps } from '../not-me/not-me-model.ts';
import { createParts } from '../parts.ts';
import { Waiting } from '../waiting.tsx';
import { CodeForm } from './code-form.tsx';
import { Named } from './named.tsx';
import type { CodeFormProps } from './other-ways.tsx';
import {
  createSecondStep,
  type SecondStepModel,
  type SecondStepProps,
} from './second-step-model.ts';
import sheetCss from './second-step.css';
import { AskAdministrator, Over } from './step-ends.tsx';

/** Returns what the screen shows below its title, and announces, during the step: the user who is signing in. */
function whoOf(userId: string) {
  const values = { userId };
  const id = 'code.who' as const;
  const End = () => <Named text={useT()(id)} values={values} />;
  return { id, values, End };
}

/** The states of steps by their refusals: a page from the back-forward cache renders its step anew. */
const models = new WeakMap<ApiFailure, SecondStepModel>();

function modelOf(props: SecondStepProps, step: SecondStep): SecondStepModel {
  const model = models.get(props.failure) ?? createSecondStep(getCore(), props, step);
  models.set(props.failure, model);
  return model;
}

/** Renders the step of a second factor. */
function CodeStep(props: CodeFormProps) {
  useSignals();
  const t = useT();
  const { model } = props;
  const over = model.over.value;
  const way = model.way.value;
  if (over) return <Over model={model} reason={over} title={t('code.title')} />;
  if (way === 'none') return <AskAdministrator model={model} text={t('code.none.text')} />;
  return <CodeForm key={`${way} ${model.isStopped()}`} {...props} />;
}

type StepPanel = ComponentType<CodeFormProps>;

/** The steps that few sign-ins need, by their methods. */
const LATE: readonly (readonly [method: string, load: () => Promise<StepPanel>])[] = [
  ['mail', async () => (await import('./mail/mail-step.tsx')).loadMailStep(getCore())],
  ['enroll', async () => (await import('./enroll/enroll-step.tsx')).loadEnrollStep(getCore())],
];

/** Renders a step that is imported when it opens. */
function LateStep({ load, ...props }: CodeFormProps & { load: () => Promise<StepPanel> }) {
  useSignals();
  const [parts] = useState(() => createParts(load));
  useEffect(() => void parts.load(), [parts]);
  const Panel = parts.loaded.value;
  return Panel ? <Panel {...props} /> : <Waiting parts={parts} onReturn={props.model.leave} />;
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
  const late = LATE.find(([method]) => step.methods.includes(method))?.[1];
  const shown = { ...props, model, step };
  return (
    // The button for passkeys looks for this class.
    <div className="sso-login-methods" ref={sheetRoot}>
      {late ? <LateStep load={late} {...shown} /> : <CodeStep {...shown} />}
    </div>
  );
}

/** Renders the second step of the form's stage, which may be followed by another one. */
function SecondStepStage(props: NotMeProps) {
  useSignals();
  const stage = props.form.stage.value;
  if (stage.kind !== 'second-step') return null;
  const { userId, failure } = stage;
  const key = JSON.stringify(failure.data);
  return <SecondStepScreen key={key} {...props} userId={userId} failure={failure} />;
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
