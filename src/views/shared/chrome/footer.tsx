import { getCore } from '../../../core/kernel/core.ts';
import { useT } from '../use-core.ts';
import { CookieSettings } from './cookie-settings.tsx';
import { useTheme } from './use-theme.ts';

/** Renders the tenant's footer text, or a copyright line with the current year. */
export function Footer() {
  const t = useT();
  const theme = useTheme();
  const year = new Date(getCore().ports.now()).getFullYear();
  return (
    // Focusable because a skip link moves the focus here.
    <footer className="sso-footer" part="footer" role="contentinfo" tabIndex={-1}>
      <bdi lang={theme?.footer ? theme.langs['FOOTER'] : undefined}>
        {theme?.footer || t('footer.copyright', { year: String(year) })}
      </bdi>
      <CookieSettings />
    </footer>
  );
}
