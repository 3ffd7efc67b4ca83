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
