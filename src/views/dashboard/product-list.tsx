import type { Host } from '../../core/events.ts';
import type { ProductCard } from '../../core/flows/open-dashboard.ts';
import { CubeIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { ProductCardView } from './product-card.tsx';
import type { Opening } from './use-opening.ts';

/** Two rows: what a window shows before the products are known. */
const SKELETON_CARDS = 8;

/** Grey cards in the places of those on their way. */
export function ProductSkeleton() {
  return (
    <div className="sso-cards" aria-hidden="true">
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <div key={index} className="sso-card sso-card-skeleton">
          <span className="sso-skeleton sso-card-frame" />
          <span className="sso-card-name">
            <span className="sso-skeleton sso-card-line" />
            <span className="sso-skeleton sso-card-line sso-card-line-short" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Says that the person has no products, and who can change that. */
export function NoProducts() {
  const t = useT();
  return (
    <section className="sso-empty">
      <span className="sso-empty-icon">
        <CubeIcon size={32} />
      </span>
      <h2 className="sso-empty-title">{t('dashboard.empty.title')}</h2>
      <p className="sso-empty-text">{t('dashboard.empty.text')}</p>
    </section>
  );
}

export interface ProductListProps {
  cards: readonly ProductCard[];
  host: Host;
  opening: Opening;
}

/** The products in rows of four (spec 2); the grid's own empty cells pad the last row. */
export function ProductList({ cards, host, opening }: ProductListProps) {
  const t = useT();
  if (cards.length === 0) return <NoProducts />;
  return (
    <ul className="sso-cards" role="list" aria-label={t('dashboard.products')}>
      {cards.map((product, index) => (
        <li key={`${product.productCode}/${index}`} className="sso-cards-item">
          <ProductCardView
            product={product}
            host={host}
            isOpening={opening.product === product}
            onOpening={opening.start}
          />
        </li>
      ))}
    </ul>
  );
}
