import { SafeImage } from '../shared/ui/safe-image.tsx';
import { useT } from '../shared/use-core.ts';
import type { Provider } from './options.ts';

export interface ProviderLogoProps {
  provider: Provider;
  /** True if the provider's name is not next to the logo, which then needs a text alternative. */
  isNamed: boolean;
}

/** Renders a provider's logo, or the word 'login' if it is missing or fails to load (sso-02). */
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
          <span className="sso-provider-word">{t('login.sso.noLogo')}</span>{' '}
          {isNamed && <span className="sso-visually-hidden">{name}</span>}
        </>
      }
    />
  );
}
