import { SafeImage } from '../shared/ui/safe-image.tsx';
import { useT } from '../shared/use-core.ts';
import type { Provider } from './options.ts';

export interface ProviderLogoProps {
  provider: Provider;
  /** True when the logo stands alone and so has to say the provider's name. */
  isNamed: boolean;
}

/** A provider's logo; the word 'login' for one that is missing or broken (spec 2). */
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
