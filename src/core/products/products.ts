import * as z from 'zod/mini';
import type { UserProduct } from '../contract/products.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { isReservedKey, OWN_KEYS, readJson, storageService } from '../platform/storage.ts';

const Codes = z.catch(z.array(z.string()), []);

/** The page's current run of `storeProducts`, and the length of each product that it has written. */
export const writingService = defineService('stored-products', () => ({
  stop: (): void => undefined,
  written: new Map<string, number>(),
}));

/** Reads the codes of the stored products. */
export const readCodes = (core: Core): readonly string[] =>
  Codes.parse(readJson(storageService(core), OWN_KEYS.productCodes)).filter(
    (code) => !isReservedKey(code),
  );

/** Stores a product under its code (storage-12). Returns false if it can't be stored. */
export function storeProduct(core: Core, product: UserProduct): boolean {
  const { productCode } = product;
  if (!productCode || isReservedKey(productCode)) return false;
  const storage = storageService(core);
  const text = JSON.stringify(product);
  const { written } = writingService(core);
  written.set(productCode, text.length);
  // Each write causes an event in every other tab, so skip an unchanged product.
  return storage.get(productCode) === text || storage.set(productCode, text);
}

/** Removes the products that this page has written, except those in the list that another tab has stored since. */
export function removeProductsExcept(core: Core, codes: readonly string[]): void {
  const listed = new Set(codes);
  const { written } = writingService(core);
  for (const code of written.keys()) if (!listed.has(code)) storageService(core).remove(code);
  written.clear();
}

/** Stops `storeProducts` after another tab has ended the session, and removes what it has written since. */
export function releaseProducts(core: Core): void {
  writingService(core).stop();
  removeProductsExcept(core, readCodes(core));
}

/** Stops `storeProducts` and removes all stored products. */
export function clearProducts(core: Core): void {
  const storage = storageService(core);
  const { stop, written } = writingService(core);
  stop();
  for (const code of new Set([...readCodes(core), ...written.keys()])) storage.remove(code);
  written.clear();
  storage.remove(OWN_KEYS.productCodes);
}
