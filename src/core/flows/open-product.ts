import type { Core } from '../kernel/core.ts';
import type { Host } from '../kernel/events.ts';
import type { ProductCard } from '../products/product-cards.ts';
import { noteVisit } from './note-visit.ts';

/**
 * Tells the page that a product is being opened in this tab (spec 2), and notes the visit; false when
 * the page opens it by itself, or it has no address.
 */
export function announceProduct(core: Core, host: Host, product: ProductCard): boolean {
  const { productCode, url } = product;
  if (!url) return false;
  noteVisit(core, product);
  return host.emit('sso-product-open', { productCode, url });
}

/** Opens a product in this tab as its card's link would; true when it is being gone to. */
export function openProduct(core: Core, host: Host, product: ProductCard): boolean {
  if (!product.url || !announceProduct(core, host, product)) return false;
  core.ports.location.assign(product.url);
  return true;
}
