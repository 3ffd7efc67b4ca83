import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { storeProduct } from '../products/products.ts';
import { recentsService } from '../products/recents.ts';

/**
 * Notes that a product is being opened, in this tab or another. Its object is stored at the latest now:
 * of a long list it might still wait for its turn, and the product's own page may read it (spec 3).
 */
export function noteVisit(core: Core, product: UserProduct): void {
  storeProduct(core, product);
  recentsService(core).note(product.productCode);
}
