import { useT } from '../shared/use-core.ts';

/** The bar at the window's top while a product is being opened (spec 2). */
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
