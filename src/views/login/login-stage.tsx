import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentType, useEffect, useState } from 'react';
import { configService } from '../../core/config/config.ts';
import type { AuthenticationOption } from '../../core/contract/auth.ts';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import type { StepMeasure } from '../../core/kernel/steps.ts';
import { optionsService } from '../../core/flows/load-portal.ts';
import type { Theme } from '../../core/theme/entries.ts';
import { useT } from '../shared/use-core.ts';
import type { LoginForm } from './login-form.ts';
import type { NotMeProps } from './not-me/not-me.tsx';
import type { Opening } from './opening.ts';
import { isBasic, sortOptions } from './options.ts';
import { createParts, useParts } from './parts.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { ResetPanel } from './reset-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, RefreshIcon } from '../shared/ui/icons.tsx';
import { useFailureText } from './use-failure-text.ts';
import { Waiting } from './waiting.tsx';

/** Renders a skeleton of the form while the sign-in options are loading; {@link StatusLine} announces the loading. */
function LoginSkeleton() {
  return (
    <div className="sso-login-form sso-login-waiting" aria-hidden="true">
      <span className="sso-skeleton sso-login-field-skeleton" />
      <span className="sso-skeleton sso-login-field-skeleton" />
      <span className="sso-skeleton sso-login-link-skeleton" />
      <span className="sso-skeleton sso-login-button-skeleton" />
    </div>
  );
}

/** Renders an error message with a retry button if the tenant's sign-in options could not be loaded. */
function LoadFailure({ opening, form }: { opening: Opening; form: LoginForm }) {
  useSignals();
  const t = useT();
  const text = useFailureText();
  const isRetrying = opening.state.value === 'retrying';
  const retry = () => {
    // This panel will be gone with the button, so the form takes the focus.
    form.resume();
    void opening.retry();
  };
  return (
    <div className="sso-login-panel sso-login-failure">
      <p className="sso-login-failure-text">
        <AlertIcon />
        {text}
      </p>
      <Button variant="secondary" isWide isBusy={isRetrying} onClick={retry}>
        {!isRetrying && <RefreshIcon />}
        <span>{t('error.retry')}</span>
      </Button>
    </div>
  );
}

/** Renders the link that signs in as the framework administrator (sign-in-08). */
function AdminLink({ form, option }: { form: LoginForm; option: AuthenticationOption }) {
  useSignals();
  const t = useT();
  const pending = form.pending.value;
  const isLeaving = pending === option;
  return (
    <button
      type="button"
      className="sso-link sso-login-admin"
      aria-disabled={isLeaving || undefined}
      disabled={pending !== undefined && !isLeaving}
      onClick={() => void form.leaveFor(option)}
    >
      {isLeaving && <Spinner />}
      <span>{t('login.frameworkAdmin')}</span>
    </button>
  );
}

interface LatePanelProps extends NotMeProps {
  /** Imports the panel's code. */
  load: () => Promise<ComponentType<NotMeProps>>;
}

/** Renders a panel in place of the form, which is imported when it opens: the second step, or the question of a mail. */
export function LatePanel({ load, ...props }: LatePanelProps) {
  useSignals();
  const { form } = props;
  const [parts] = useState(() => createParts(load));
  const Panel = parts.loaded.value;
  const stage = form.stage.value;
  useEffect(() => void parts.load(), [parts]);
  if (Panel) return <Panel {...props} />;
  return (
    <Waiting
      parts={parts}
      onReturn={() => form.returnToForm('userId' in stage ? stage.userId : '')}
    />
  );
}

/** Imports the question to which a mail about the account links (sign-in-54). */
const importQuestion = async () => (await import('./not-me/not-me.tsx')).loadNotMe(getCore());

/** Imports the second step of a sign-in (second-factor-40). */
const importStep = async () =>
  (await import('./second-step/second-step.tsx')).loadSecondStep(getCore());

export interface LoginStageProps {
  host: Host;
  opening: Opening;
  form: LoginForm;
  theme: Theme | undefined;
}

/** Renders the part of the screen that changes: skeleton, failure, sign-in options, the second step, the reset panel, or a question. */
export function LoginStage({ host, opening, form, theme }: LoginStageProps) {
  useSignals();
  const options = useStore(optionsService(getCore()).$options) ?? [];
  const state = opening.state.value;
  const stage = form.stage.value;
  const isPrerendered = state === 'prerendered';
  const isTypable =
    isPrerendered || (state === 'open' && /form|captcha/.test(stage.kind) && options.some(isBasic));
  useEffect(() => {
    // The prerendered form has measured it.
    if (isTypable && opening.state.peek() === 'open')
      performance.measure('sso:form-typable' satisfies StepMeasure, { start: 0 });
  }, [opening, isTypable]);
  if (isPrerendered)
    return <SignInMethods host={host} form={form} theme={theme} options={FORM_ALONE} />;
  if (state === 'loading') return <LoginSkeleton />;
  const Straight = opening.straight.value;
  if (state === 'straight' && Straight) return <Straight opening={opening} form={form} />;
  if (state !== 'open') return <LoadFailure opening={opening} form={form} />;
  const isQuestion = stage.kind === 'reset' && stage.isQuestion;
  if (isQuestion || stage.kind === 'second-step')
    return (
      <LatePanel
        load={isQuestion ? importQuestion : importStep}
        host={host}
        opening={opening}
        form={form}
      />
    );
  if (stage.kind === 'after') return <stage.Panel />;
  if (stage.kind === 'reset') {
    const { userId, isForced } = stage;
    const { returnToForm: onReturn, openReset: onOpen } = form;
    return (
      <ResetPanel
        host={host}
        userId={userId}
        isForced={isForced}
        onReturn={onReturn}
        onOpen={onOpen}
      />
    );
  }
  return <SignInMethods host={host} form={form} theme={theme} options={options} />;
}

/** The sign-in options of the prerendered form, whatever else the tenant offers. */
const FORM_ALONE: readonly AuthenticationOption[] = [
  { authType: 'BASIC', orgType: '', name: '', logo: '' },
];

const importPasskey = async () =>
  (await import('./passkey/passkey-button.tsx')).loadPasskeyButton();

const importRemember = async () => (await import('./remember/remember.tsx')).loadRemember();

interface SignInMethodsProps extends Omit<LoginStageProps, 'opening'> {
  options: readonly AuthenticationOption[];
  /** Imports the button that signs in with a passkey; tests replace it. */
  load?: typeof importPasskey;
}

/** Renders the sign-in options that the tenant offers; while a captcha is shown, only the form. */
export function SignInMethods({
  host,
  form,
  theme,
  options,
  load = importPasskey,
}: SignInMethodsProps) {
  useSignals();
  const t = useT();
  const core = getCore();
  // The prerendered form is the same for all tenants.
  const features = options === FORM_ALONE ? [] : optionsService(core).features;
  const isAnnounced = features.join().includes('passkeys:');
  const passkeys = useParts(load, isAnnounced);
  const remember = useParts(importRemember, features.includes('remember'));
  const PasskeyButton = passkeys.loaded.value;
  // Where the page can't use them, or without the code, the other ways are left.
  const isPasskeyShown = isAnnounced && passkeys.state.value === 'loading';
  const { hasPassword, providers, admin } = sortOptions(
    options,
    core.ports.location.href,
    configService(core).gatewayUrl(),
  );
  const isCaptchaShown = form.stage.value.kind === 'captcha';
  if (!hasPassword && !admin && providers.length === 0) return <p>{t('login.noOptions')}</p>;
  return (
    <div className="sso-login-methods">
      {hasPassword && (
        <SignInForm form={form} theme={theme} parts={remember.loaded.value?.(host, form)} />
      )}
      {!isCaptchaShown && (isPasskeyShown || providers.length > 0) && (
        <ProviderButtons
          form={form}
          providers={providers}
          isAfterForm={hasPassword}
          passkey={
            isPasskeyShown &&
            (PasskeyButton ? (
              <PasskeyButton host={host} form={form} parts={passkeys} />
            ) : (
              <span className="sso-skeleton sso-login-button-skeleton" />
            ))
          }
        />
      )}
      {!isCaptchaShown && admin && <AdminLink form={form} option={admin} />}
    </div>
  );
}
