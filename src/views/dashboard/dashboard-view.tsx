import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { getCore } from '../../core/core.ts';
import { LIST_EMPTY, sectionErrorsRoom } from '../../core/notices/section-errors.ts';
import { chromeCss } from '../shared/chrome/chrome-css.ts';
import { Footer } from '../shared/chrome/footer.tsx';
import { Header } from '../shared/chrome/header.tsx';
import type { HelpLinks } from '../shared/chrome/help-links.ts';
import { usePerson } from '../shared/chrome/use-person.ts';
import { useDocumentDress } from '../shared/chrome/use-theme.ts';
import { AlertIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import type { ViewProps } from '../view.ts';
import sheetCss from './dashboard.css';
import { Greeting } from './greeting.tsx';
import { LoadingBar } from './loading-bar.tsx';
import cardCss from './product-card.css';
import { ProductList, ProductSkeleton } from './product-list.tsx';
import { useOpening } from './use-opening.ts';
import { useProducts } from './use-products.ts';

export const dashboardCss: readonly string[] = [...chromeCss, sheetCss, cardCss];

/** The inline area of a refused list (spec 8). */
function ListMessage() {
  const message = useStore(sectionErrorsRoom(getCore()).$sectionErrors)[LIST_EMPTY];
  return (
    <div role="alert">
      {message && (
        <p className="sso-list-message">
          <AlertIcon />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

/** The signed-in person's products with header, profile panel and footer (spec 2, "Dashboard"). */
export function DashboardView({ host, helpLinks }: ViewProps<{ helpLinks?: HelpLinks }>) {
  useSignals();
  const t = useT();
  const person = usePerson();
  const products = useProducts(host);
  const opening = useOpening();
  useDocumentDress(t('dashboard.title'));

  if (!person || products.status === 'leaving') return <div className="sso-scope sso-page" />;

  const { product } = opening;
  const openingText = product && t('dashboard.opening', { product: product.productName });
  const statusText = products.status === 'loading' ? t('dashboard.loading') : openingText;
  return (
    <div className="sso-scope sso-page">
      {product && <LoadingBar productName={product.productName} />}
      <Header host={host} helpLinks={helpLinks} />
      <main className="sso-main">
        <Greeting displayName={person.displayName} />
        <p role="status" className="sso-visually-hidden">
          {statusText}
        </p>
        <ListMessage />
        {products.status === 'ready' ? (
          <ProductList cards={products.cards} host={host} opening={opening} />
        ) : (
          <ProductSkeleton />
        )}
      </main>
      <Footer />
    </div>
  );
}
