import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { chromeCss } from '../shared/chrome/chrome-css.ts';
import { isBare, Page, type PageAttributes } from '../shared/chrome/page.tsx';
import { useUser } from '../shared/chrome/use-user.ts';
import { useDocumentTheme } from '../shared/chrome/use-theme.ts';
import { useT } from '../shared/use-core.ts';
import type { ViewProps } from '../view.ts';
import { DashboardMain } from './dashboard-main.tsx';
import sheetCss from './dashboard.css';
import markCss from '../shared/product-mark/product-mark.css';
import cardCss from './product-card.css';
import tileCss from './tile.css';
import toolsCss from './tools.css';
import { type ComponentType, useEffect, useRef } from 'react';
import { nearestLocale } from '../../core/contract/languages/locales.ts';
import { messagesService } from '../../core/i18n/messages.ts';
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

/**
 * Returns the component that offers the browser's language, if the page is in another one; undefined otherwise. Most
 * pages load no code of it.
 */
function useLanguageOffer(isReady: boolean) {
  const offer = useSignal<ComponentType<ViewProps> | undefined>(undefined);
  useEffect(() => {
    const core = getCore();
    const [language = ''] = core.ports.languages();
    if (!isReady || nearestLocale(language) === messagesService(core).$locale.get()) return;
    import('./language-offer/open-offer.ts').then(
      ({ openOffer }) => openOffer(offer),
      () => {
        // The next visit offers it again.
      },
    );
  }, [isReady, offer]);
  return { Offer: isReady ? offer.value : undefined };
}

export { SCREEN_TEXTS } from '../../core/i18n/screen-texts.ts';

export const dashboardCss: readonly string[] = [
  ...chromeCss,
  sheetCss,
  toolsCss,
  markCss,
  tileCss,
  cardCss,
];

/** Renders the signed-in user's products, with header, profile panel and footer unless the page has its own. */
export function DashboardView({
  host,
  helpLinks,
  chrome,
  shortcuts,
}: ViewProps<PageAttributes & { shortcuts?: string }>) {
  useSignals();
  const t = useT();
  const user = useUser();
  const [products, retry] = useProducts(host);
  const offer = useLanguageOffer(products.status === 'ready');
  useDocumentTheme(t('dashboard.title'));

  if (!user || products.status === 'leaving') return <div className="sso-scope sso-page" />;
  return (
    <Page host={host} helpLinks={helpLinks} chrome={chrome} notices="dashboard">
      {offer.Offer && <offer.Offer host={host} />}
      <DashboardMain
        host={host}
        displayName={user.displayName}
        isBare={isBare({ chrome })}
        shortcuts={shortcuts}
        cards={products.status === 'ready' ? products.cards : undefined}
        failure={products.status === 'failed' ? products : undefined}
        onRetry={retry}
      />
    </Page>
  );
}
