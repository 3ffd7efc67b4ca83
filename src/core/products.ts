import * as z from 'zod/mini';
import type { Config } from './config.ts';
import type { UserProduct } from './contract/catalog.ts';
import type { Core } from './core.ts';
import { languageTag } from './i18n/messages.ts';
import { safeLink } from './safety/links.ts';
import { isReservedKey, OWN_KEYS, storageRoom, readJson, writeJson } from './storage.ts';

const Codes = z.catch(z.array(z.string()), []);

/** Keeps each product whole under its code (spec 3), but never over one of the contract's own keys. */
export function storeProducts(core: Core, products: readonly UserProduct[]): void {
  const storage = storageRoom(core);
  forgetProducts(core);
  const storable = products.filter(({ productCode }) => productCode && !isReservedKey(productCode));
  for (const product of storable) writeJson(storage, product.productCode, product);
  writeJson(
    storage,
    OWN_KEYS.productCodes,
    storable.map(({ productCode }) => productCode),
  );
}

/** Removes the products that {@link storeProducts} kept. */
export function forgetProducts(core: Core): void {
  const storage = storageRoom(core);
  const codes = Codes.parse(readJson(storage, OWN_KEYS.productCodes));
  for (const code of codes) if (!isReservedKey(code)) storage.remove(code);
  storage.remove(OWN_KEYS.productCodes);
}

/** Products by name, ascending, as the person's language sorts (spec 2). */
export function sortProducts(products: readonly UserProduct[], locale: string): UserProduct[] {
  const { compare } = new Intl.Collator(languageTag(locale), { numeric: true });
  return [...products].sort((a, b) => compare(a.productName, b.productName));
}

/** Where a product's card leads; undefined when its landing page is no web address. */
export function productUrl(core: Core, config: Config, product: UserProduct): string | undefined {
  const { productCode, landingPage } = product;
  const isFixed = Object.hasOwn(config.landingUrls, productCode);
  const address = (isFixed && config.landingUrls[productCode]) || landingPage;
  return safeLink(address, core.ports.location.href);
}
