import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { configService } from '../../core/config/config.ts';
import { getCore } from '../../core/kernel/core.ts';
import type { Theme } from '../../core/theme/entries.ts';
import { themeService } from '../../core/theme/store.ts';
import { useExtras } from '../shared/notice/use-extras.ts';
import { useDocumentTheme } from '../shared/chrome/use-theme.ts';
import { Footer } from '../shared/chrome/footer.tsx';
import { useT } from '../shared/use-core.ts';
import { Notice } from './notice.tsx';
import { UnpluggedIcon } from './page-icons.tsx';

export { PAGE_TEXTS } from '../../core/i18n/page-texts.ts';
export { pagesCss } from './pages-css.ts';

/**
 * Returns the name of the requested site: the tenant, or the host name if there is no tenant; '' until it is known.
 */
function useSiteName(): string {
  useSignals();
  const name = useSignal('');
  useEffect(() => {
    const core = getCore();
    let isDisposed = false;
    void configService(core)
      .ready()
      .then(({ tenant }) => {
        if (!isDisposed) name.value = tenant || new URL(core.ports.location.href).hostname;
      });
    return () => {
      isDisposed = true;
    };
  }, [name]);
  return name.value;
}

/**
 * Renders the contacts of the tenant that this browser used last, because an unknown tenant has none. They are in the stored
 * theme, so they are also shown if the gateway does not answer.
 */
function StoredHelp() {
  const [theme] = useState<Theme | undefined>(() => themeService(getCore()).readStored());
  const extras = useExtras(Boolean(theme?.extras.some(({ type }) => type === 'HELP')));
  return extras && theme && <extras.HelpList theme={theme} />;
}

/** Renders the page for an unknown tenant (pages-03). */
export function UnavailablePage() {
  const t = useT();
  const site = useSiteName();
  useDocumentTheme(t('unavailable.title'));
  return (
    <div className="sso-scope sso-page">
      <main className="sso-main" tabIndex={-1}>
        <Notice icon={<UnpluggedIcon />} title={t('unavailable.title')}>
          <p className="sso-notice-text">{t('unavailable.site', { tenant: site })}</p>
          <p className="sso-notice-text sso-muted">{t('unavailable.reason')}</p>
          {/* Needs a full page load, because the core keeps the unknown tenant until then. */}
          <a
            className="sso-button sso-button-primary sso-next-step"
            href={configService(getCore()).path('loginPath')}
          >
            {t('unavailable.contact')}
          </a>
          <StoredHelp />
        </Notice>
      </main>
      <Footer />
    </div>
  );
}
