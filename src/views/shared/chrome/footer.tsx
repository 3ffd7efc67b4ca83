import { getCore } from '../../../core/kernel/core.ts';
import { useT } from '../use-core.ts';
import { CookieSettings } from './cookie-settings.tsx';
import { useTheme } from './use-theme.ts';

/** The tenant's footer text, or a copyright line of this year. */
export function Footer() {
  const t = useT();
  const theme = useTheme();
  const year = new Date(getCore().ports.now()).getFullYear();
  return (
    // Takes the focus from a skip link.
    <footer className="sso-footer" part="footer" role="contentinfo" tabIndex={-1}>
      <bdi lang={theme?.footer ? theme.langs['FOOTER'] : undefined}>
        {theme?.footer || t('footer.copyright', { year: String(year) })}
      </bdi>
      <CookieSettings />
    </footer>
  );
}
