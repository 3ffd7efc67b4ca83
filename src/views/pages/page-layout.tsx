import { useEffect, type ReactNode } from 'react';
import { authService } from '../../core/auth/store.ts';
import { configService } from '../../core/config/config.ts';
import { getCore } from '../../core/kernel/core.ts';
import { loadPortal } from '../../core/flows/load-portal.ts';
import { themeService } from '../../core/theme/store.ts';
import { Footer } from '../shared/chrome/footer.tsx';
import { Header } from '../shared/chrome/header.tsx';
import type { HelpLinks } from '../shared/chrome/help-links.ts';
import { PageNotices } from '../shared/notice/page-notices.tsx';
import { useDocumentTheme } from '../shared/chrome/use-theme.ts';
import type { ViewProps } from '../view.ts';

/** The props of a page of the portal. */
export type PageProps = ViewProps<{ helpLinks?: HelpLinks | undefined }>;
type PageLayoutProps = PageProps & { title: string; children: ReactNode };

/**
 * Renders a page with header and footer, and sets its title. Uses the tenant's stored theme, or loads it on a first
 * visit.
 */
export function PageLayout({ host, title, helpLinks, children }: PageLayoutProps) {
  useDocumentTheme(title);
  useEffect(() => {
    const core = getCore();
    void configService(core)
      .ready()
      .then(({ tenant }) => {
        const { $theme, showStored } = themeService(core);
        // Without a session, the user is redirected to sign-in, which loads the theme.
        const isMissing =
          !$theme.get() && !showStored(tenant) && authService(core).isAuthenticated();
        if (isMissing) void loadPortal(core, host);
      });
  }, [host]);
  return (
    <div className="sso-scope sso-page">
      <Header host={host} helpLinks={helpLinks} />
      <PageNotices place="pages" />
      <main className="sso-main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
