import { useSignal, useSignals } from '@preact/signals-react/runtime';
import type { ComponentType } from 'react';
import type { Theme } from '../../core/theme/entries.ts';
import type { Extras } from '../shared/notice/extras.tsx';
import { DefaultMark } from '../shared/ui/default-mark.tsx';
import { SafeImage } from '../shared/ui/safe-image.tsx';
import { useT } from '../shared/use-core.ts';

export interface BrandProps {
  theme: Theme | undefined;
  isLoading: boolean;
  headingId: string;
  /** False if the card shows no text below its title, as above the reset panel. */
  isSignIn: boolean | undefined;
  /** Says why the user's session has ended, or what a user has ended; undefined if nothing has. */
  End: ComponentType | undefined;
  /** Renders the logo of the dark scheme; undefined until it is loaded, and if there is none. */
  DarkLogo?: Extras['DarkLogo'] | undefined;
}

/** Renders the tenant's logo and title (sign-in-02), with skeletons of the same size while loading. */
export function Brand({ theme, isLoading, headingId, isSignIn, End, DarkLogo }: BrandProps) {
  const t = useT();
  const title = theme?.title;
  const owner = title || (theme?.tenant ?? '');
  const isUnknown = isLoading && !theme;
  return (
    <header className="sso-login-brand">
      <div className="sso-login-logo-frame">
        {DarkLogo && <DarkLogo type="MLOGO" className="sso-login-logo" />}
        {isUnknown ? (
          <span className="sso-skeleton sso-login-logo-skeleton" />
        ) : (
          <SafeImage
            className="sso-login-logo"
            src={theme?.mainLogo ?? ''}
            alt={t('tenant.logo', { tenant: owner })}
            fallback={<DefaultMark className="sso-login-mark" />}
          />
        )}
      </div>
      {isUnknown && <span className="sso-skeleton sso-login-title-skeleton" />}
      <h1 id={headingId} className={isUnknown ? 'sso-visually-hidden' : titleClass(theme)}>
        {title ? <bdi lang={theme.langs['NAME']}>{title}</bdi> : t('login.heading')}
      </h1>
      {!isUnknown && isSignIn && (
        <p className="sso-login-subtitle">
          {End ? <End /> : t(title ? 'login.subtitle' : 'login.welcome')}
        </p>
      )}
    </header>
  );
}

const titleClass = (theme: Theme | undefined) =>
  `sso-heading sso-login-title ${theme?.titleColor ? 'sso-login-title-tinted' : ''}`.trim();

/** Renders the tenant's image next to the form (theming-04), over a pattern in the accent color, which shows until then. */
export function SideImage({ src }: { src: string }) {
  useSignals();
  const loaded = useSignal('');
  const isLoaded = loaded.value === src;
  return (
    <div className="sso-login-side" aria-hidden="true">
      <SafeImage
        className={`sso-login-side-image ${isLoaded ? 'sso-login-side-image-loaded' : ''}`.trim()}
        src={src}
        alt=""
        // The browser does not load a lazy image in a window that is too narrow to show it.
        loading="lazy"
        fallback={null}
        onLoad={() => (loaded.value = src)}
      />
    </div>
  );
}
