import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
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
