import { type ComponentType, useEffect, useState } from 'react';
import { configService } from '../../core/config/config.ts';
import { getCore } from '../../core/kernel/core.ts';
import type { Theme } from '../../core/theme/entries.ts';
import { CookieSettings } from '../shared/chrome/cookie-settings.tsx';
import { useT } from '../shared/use-core.ts';
import type * as languageSelect from './language-select.tsx';

type Parts = typeof languageSelect;

/**
 * Renders the language select, which is imported after the code that signing in needs; nothing if the import fails.
 */
function LanguageChoice() {
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    import('./language-select.tsx').then(setParts, () => undefined);
  }, []);
  return parts && <parts.LanguageSelect />;
}

/** Renders the terms link and footer text of the tenant, or our own (sign-in-06). */
export function LoginFooter({
  theme,
  isLoading,
  Help,
}: {
  theme: Theme | undefined;
  isLoading: boolean;
  /** Renders the tenant's contacts; undefined until it is loaded, and if there are none. */
  Help?: ComponentType | undefined;
}) {
  const t = useT();
  const core = getCore();
  const year = new Date(core.ports.now()).getFullYear();
  if (isLoading && !theme) return <footer className="sso-login-footer" />;
  return (
    <footer className="sso-login-footer">
      <div className="sso-login-footer-links">
        <a
          className="sso-link"
          href={configService(core).path('termsPath')}
          target="_blank"
          rel="noopener"
        >
          {theme?.termsLabel ? (
            <bdi lang={theme.langs['TNC']}>{theme.termsLabel}</bdi>
          ) : (
            t('login.terms')
          )}
          <span className="sso-visually-hidden"> {t('login.newTab')}</span>
        </a>
        <CookieSettings />
        <LanguageChoice />
        {Help && <Help />}
      </div>
      <p className="sso-login-footer-text">
        {theme?.footer ? (
          <bdi lang={theme.langs['FOOTER']}>{theme.footer}</bdi>
        ) : (
          t('footer.copyright', { year: String(year) })
        )}
      </p>
    </footer>
  );
}
