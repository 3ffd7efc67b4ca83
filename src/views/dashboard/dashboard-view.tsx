import { useSignals } from '@preact/signals-react/runtime';
import { chromeCss } from '../shared/chrome/chrome-css.ts';
import { Footer } from '../shared/chrome/footer.tsx';
import { Header } from '../shared/chrome/header.tsx';
import type { HelpLinks } from '../shared/chrome/help-links.ts';
import { useUser } from '../shared/chrome/use-user.ts';
import { useDocumentTheme } from '../shared/chrome/use-theme.ts';
import { useT } from '../shared/use-core.ts';
import type { ViewProps } from '../view.ts';
import { DashboardMain } from './dashboard-main.tsx';
import sheetCss from './dashboard.css';
import cardCss from './product-card.css';
import tileCss from './tile.css';
import toolsCss from './tools.css';
import { useEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { type Products, productsLoadingOf } from './products-loading.ts';

/** Loads the user's products when the screen opens, and again when another user signs in. */
function useProducts(host: Host): readonly [Products, () => void] {
  const { state, open, retry, stop } = productsLoadingOf(getCore(), host);
  const isFirst = useRef(true);
  const userId = useUser()?.userId;

  useEffect(() => {
    // A sign-out redirects anyway; loading again would save this path for the next sign-in.
    if (userId === undefined && !isFirst.current) return undefined;
    isFirst.current = false;
    open(userId);
    return stop;
  }, [userId, open, stop]);

  return [state.value, retry];
}

export { SCREEN_TEXTS } from '../../core/i18n/screen-texts.ts';

export const dashboardCss: readonly string[] = [...chromeCss, sheetCss, toolsCss, tileCss, cardCss];

/** Renders the signed-in user's products with header, profile panel and footer. */
export function DashboardView({
  host,
  helpLinks,
  shortcuts,
}: ViewProps<{ helpLinks?: HelpLinks; shortcuts?: string }>) {
  useSignals();
  const t = useT();
  const user = useUser();
  const [products, retry] = useProducts(host);
  useDocumentTheme(t('dashboard.title'));

  if (!user || products.status === 'leaving') return <div className="sso-scope sso-page" />;
  return (
    <div className="sso-scope sso-page">
      <Header host={host} helpLinks={helpLinks} />
      <DashboardMain
        host={host}
        displayName={user.displayName}
        shortcuts={shortcuts}
        cards={products.status === 'ready' ? products.cards : undefined}
        failure={products.status === 'failed' ? products : undefined}
        onRetry={retry}
      />
      <Footer />
    </div>
  );
}
