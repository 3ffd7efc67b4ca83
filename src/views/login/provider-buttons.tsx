import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { initials } from '../../core/platform/safety/text.ts';
import { Button } from '../shared/ui/button.tsx';
import { Tooltip } from '../shared/ui/tooltip.tsx';
import { useT } from '../shared/use-core.ts';
import type { LoginForm } from './login-form.ts';
import type { Provider } from './options.ts';
import { SafeImage } from '../shared/ui/safe-image.tsx';

interface ProviderLogoProps {
  provider: Provider;
  /** True if the provider's name is not next to the logo, which then needs a text alternative. */
  isNamed: boolean;
}

/**
 * Renders a provider's logo. If it is missing or fails to load, renders the word 'login' beside a name, or the name's
 * initials (sso-02).
 */
export function ProviderLogo({ provider, isNamed }: ProviderLogoProps) {
  const t = useT();
  const { logo, name } = provider;
  return (
    <SafeImage
      className="sso-provider-logo"
      src={logo}
      alt={isNamed ? t('login.sso', { provider: name }) : ''}
      fallback={
        <>
          {isNamed ? (
            <>
              <bdi className="sso-provider-word" aria-hidden>
                {initials(name)}
              </bdi>{' '}
              <bdi className="sso-visually-hidden">{name}</bdi>
            </>
          ) : (
            <span className="sso-provider-word">{t('login.sso.noLogo')}</span>
          )}
        </>
      }
    />
  );
}

export interface ProviderButtonsProps {
  form: LoginForm;
  providers: readonly Provider[];
  /** True if the password form is above. */
  isAfterForm: boolean;
  /** The button that signs in with a passkey, or its place. */
  passkey: ReactNode;
}

/** The most providers without logos that are shown by their names. */
const MOST_NAMED = 3;

/**
 * Renders the other ways to sign in: a passkey, and the single sign-on providers (sso-01): one, or a few without logos, as
 * wide buttons, others as a row of icons.
 */
export function ProviderButtons({ form, providers, isAfterForm, passkey }: ProviderButtonsProps) {
  const t = useT();
  const isFocused = !isAfterForm && form.resumed.peek() !== undefined;
  const isNamed = providers.length <= MOST_NAMED && !providers.some(({ logo }) => logo);
  const isWide = providers.length === 1 || isNamed;
  return (
    <div className="sso-providers">
      {isAfterForm && <p className="sso-providers-or">{t('login.or')}</p>}
      <>{passkey}</>
      {providers.length > 0 && (
        <div className="sso-providers-row" role="group" aria-label={t('login.providers')}>
          {providers.map((provider, index) =>
            isWide ? (
              <WideButton
                key={index}
                form={form}
                provider={provider}
                autoFocus={isFocused && index === 0}
              />
            ) : (
              <MiniButton
                key={index}
                form={form}
                provider={provider}
                autoFocus={isFocused && index === 0}
              />
            ),
          )}
        </div>
      )}
    </div>
  );
}

interface ProviderButtonProps {
  form: LoginForm;
  provider: Provider;
  autoFocus: boolean;
}

/** Returns the state of a provider's button: busy if the user chose it, disabled while something else is pending. */
function useChoice(form: LoginForm, { option }: Provider) {
  const pending = form.pending.value;
  const isBusy = pending === option;
  return {
    isBusy,
    disabled: pending !== undefined && !isBusy,
    onClick: () => void form.leaveFor(option),
  };
}

function WideButton({ form, provider, autoFocus }: ProviderButtonProps) {
  useSignals();
  const choice = useChoice(form, provider);
  return (
    <Button {...choice} autoFocus={autoFocus} variant="secondary" isWide data-provider>
      {!choice.isBusy && <ProviderLogo provider={provider} isNamed={false} />}{' '}
      <bdi>{provider.name}</bdi>
    </Button>
  );
}

function MiniButton({ form, provider, autoFocus }: ProviderButtonProps) {
  useSignals();
  const choice = useChoice(form, provider);
  return (
    <Tooltip text={provider.name}>
      {(trigger) => (
        <Button
          {...trigger}
          {...choice}
          autoFocus={autoFocus}
          variant="secondary"
          className="sso-provider"
          data-provider
        >
          {choice.isBusy ? (
            <span className="sso-visually-hidden">{provider.name}</span>
          ) : (
            <ProviderLogo provider={provider} isNamed />
          )}
        </Button>
      )}
    </Tooltip>
  );
}
