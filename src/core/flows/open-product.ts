import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import type { ProductCard } from '../products/product-cards.ts';
import { recordVisit } from './record-visit.ts';

/**
 * Records the visit and dispatches `sso-product-open` for a product that opens in this tab (dashboard-10). Returns
 * false if the page cancels the event, or if the product has no address.
 */
export function dispatchProductOpen(core: Core, host: Host, product: ProductCard): boolean {
  const { productCode, url } = product;
  if (!url) return false;
  recordVisit(core, product);
  return host.emit('sso-product-open', { productCode, url });
}

/** Opens a product in this tab, as its card's link does. Returns true if the browser is navigating to it. */
export function openProduct(core: Core, host: Host, product: ProductCard): boolean {
  if (!product.url || !dispatchProductOpen(core, host, product)) return false;
  core.ports.location.assign(product.url);
  return true;
}
