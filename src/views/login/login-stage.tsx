import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { configService } from '../../core/config/config.ts';
import type { AuthenticationOption } from '../../core/contract/auth.ts';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { optionsService } from '../../core/flows/load-portal.ts';
import type { Theme } from '../../core/theme/entries.ts';
import { useT } from '../shared/use-core.ts';
import { AdminLink } from './admin-link.tsx';
import type { LoginForm } from './login-form.ts';
import { LoginSkeleton } from './login-skeleton.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { Opening } from './opening.ts';
import { sortOptions } from './options.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { ResetPanel } from './reset-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';

export interface LoginStageProps {
  host: Host;
  opening: Opening;
  form: LoginForm;
  theme: Theme | undefined;
}

/** Renders the part of the screen that changes: skeleton, failure, sign-in options, or the reset panel. */
export function LoginStage({ host, opening, form, theme }: LoginStageProps) {
  useSignals();
  const options = useStore(optionsService(getCore()).$options) ?? [];
  const state = opening.state.value;
  const stage = form.stage.value;
  if (state === 'prerendered')
    return <SignInMethods form={form} theme={theme} options={FORM_ALONE} />;
  if (state === 'loading') return <LoginSkeleton />;
  if (state !== 'open') return <LoadFailure opening={opening} form={form} />;
  if (stage.kind === 'reset') {
    const { userId, isForced } = stage;
    const { returnToForm: onReturn } = form;
    return <ResetPanel host={host} userId={userId} isForced={isForced} onReturn={onReturn} />;
  }
  return <SignInMethods form={form} theme={theme} options={options} />;
}

/** The sign-in options of the prerendered form, whatever else the tenant offers. */
const FORM_ALONE: readonly AuthenticationOption[] = [
  { authType: 'BASIC', orgType: '', name: '', logo: '' },
];

/** Renders the sign-in options that the tenant offers; while a captcha is shown, only the form. */
function SignInMethods({
  form,
  theme,
  options,
}: Pick<LoginStageProps, 'form' | 'theme'> & { options: readonly AuthenticationOption[] }) {
  useSignals();
  const t = useT();
  const core = getCore();
  const { hasPassword, providers, admin } = sortOptions(
    options,
    core.ports.location.href,
    configService(core).gatewayUrl(),
  );
  const isCaptchaShown = form.stage.value.kind === 'captcha';
  if (!hasPassword && !admin && providers.length === 0) return <p>{t('login.noOptions')}</p>;
  return (
    <div className="sso-login-methods">
      {hasPassword && <SignInForm form={form} theme={theme} />}
      {!isCaptchaShown && providers.length > 0 && (
        <ProviderButtons form={form} providers={providers} isAfterForm={hasPassword} />
      )}
      {!isCaptchaShown && admin && <AdminLink form={form} option={admin} />}
    </div>
  );
}
