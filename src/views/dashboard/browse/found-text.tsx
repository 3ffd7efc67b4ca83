import type { Found } from '../../../core/products/match-places.ts';
import { useT } from '../../shared/use-core.ts';

/** Renders where a search has found a product, if not by its name, in place of the description. */
export function FoundText({ found: { field, text } }: { found: Found }) {
  const t = useT();
  return (
    <span className="sso-card-text sso-card-found">
      <b className="sso-found-in">{t(`products.found.${field}`)}</b> <bdi>{text}</bdi>
    </span>
  );
}
