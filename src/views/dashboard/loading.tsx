import { useT } from '../shared/use-core.ts';

/** Renders the progress bar at the top of the window while a product opens (dashboard-04). */
export function LoadingBar({ productName }: { productName: string }) {
  const t = useT();
  return (
    <div
      role="progressbar"
      className="sso-loading-bar"
      aria-label={t('dashboard.opening', { product: productName })}
    />
  );
}

/** Two rows of cards. */
const SKELETON_CARDS = 8;

/** Renders skeletons of the cards while the products are loading. */
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
