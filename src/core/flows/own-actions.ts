import { configService } from '../config/config.ts';
import type { UserProduct } from '../contract/products.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { hostsService } from '../kernel/events.ts';
import { toCards } from '../products/product-cards.ts';
import { sortProducts, sortRest } from '../products/product-order.ts';
import { openProduct as openCard } from './open-product.ts';
import type { Products } from './own-data.ts';
import { ownDataService } from './own-data-service.ts';
import { ownLoadsService } from './own-loads.ts';
import { failureText } from './report-failure.ts';
import { requestProducts } from './request-products.ts';

/** Loads the products of the signed-in user into `$products`. Never rejects. */
export function loadProducts(core: Core): Promise<void> {
  const { $products } = ownDataService(core);
  const loads = ownLoadsService(core);
  return loads.load($products, async (userId) => {
    const result = await requestProducts(core, userId);
    const { items } = $products.get();
    if (!result.ok)
      return { status: 'failed', items, message: failureText(core, result.failure).message };
    const messages = messagesService(core);
    const [config] = await Promise.all([configService(core).ready(), messages.ready()]);
    const locale = messages.$locale.get();
    const show = (products: readonly UserProduct[]): Products => {
      loads.cards = toCards(core, config, products);
      // Plain objects, which programs may copy. A card resolves its address on first use.
      const all = products.map((product, at) => ({ ...product, url: loads.cards[at]?.url }));
      return { status: 'ready', items: all };
    };
    const products = sortProducts(result.data, locale);
    loads.stopSorting();
    loads.stopSorting = sortRest(core, products, locale, (sorted) => $products.set(show(sorted)));
    return show(products);
  });
}

/**
 * Opens a product of the signed-in user as its card does. Resolves to true if the browser is navigating to it. Never
 * rejects.
 */
export async function openProduct(core: Core, productCode: string): Promise<boolean> {
  const loads = ownLoadsService(core);
  if (loads.cards.length === 0) await loadProducts(core);
  const card = loads.cards.find((each) => each.productCode === productCode);
  return card !== undefined && openCard(core, hostsService(core).current(), card);
}

const loadActions = () => import('./own-profile.ts');

/** Loads the profile of the signed-in user into `$profile`. Rejects if its code cannot be loaded. */
export async function loadProfile(core: Core): Promise<void> {
  return (await loadActions()).loadProfile(core);
}

/** Saves the names of the signed-in user. Resolves to false on failure. Rejects if its code cannot be loaded. */
export async function saveProfile(
  core: Core,
  names: { firstName: string; lastName: string },
): Promise<boolean> {
  return (await loadActions()).saveProfile(core, names);
}
