import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import type { ProductCard } from '../products/product-cards.ts';
import { storeProduct } from '../products/products.ts';
import { recentsService } from '../products/recents.ts';

/**
 * Adds a product to the recents when it is opened, in this tab or another. Also stores the product, which may still be
 * pending in a long list, because the product's page may read it (storage-13).
 */
export function recordVisit(core: Core, product: UserProduct): void {
  storeProduct(core, product);
  recentsService(core).add(product.productCode);
}

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
