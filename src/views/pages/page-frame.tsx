import { useEffect, type ReactNode } from 'react';
import { configRoom } from '../../core/config.ts';
import { getCore } from '../../core/core.ts';
import { themeRoom } from '../../core/theme/store.ts';
import { Footer } from '../shared/chrome/footer.tsx';
import { Header } from '../shared/chrome/header.tsx';
import type { HelpLinks } from '../shared/chrome/help-links.ts';
import { useDocumentDress } from '../shared/chrome/use-theme.ts';
import type { ViewProps } from '../view.ts';

export type PageFrameProps = ViewProps<{
  title: string;
  helpLinks?: HelpLinks | undefined;
  children: ReactNode;
}>;

/** Header, footer and title of a page that asks nothing of the gateway; the theme is the one kept from before. */
export function PageFrame({ host, title, helpLinks, children }: PageFrameProps) {
  useDocumentDress(title);
  useEffect(() => {
    const core = getCore();
    void configRoom(core)
      .ready()
      .then(({ tenant }) => themeRoom(core).$theme.get() ?? themeRoom(core).showStored(tenant));
  }, []);
  return (
    <div className="sso-scope sso-page">
      <Header host={host} helpLinks={helpLinks} />
      <main className="sso-main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
