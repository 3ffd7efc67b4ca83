import * as z from 'zod/mini';
import type { UserProduct } from '../contract/products.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { isReservedKey, OWN_KEYS, readJson, storageService } from '../platform/storage.ts';

const Codes = z.catch(z.array(z.string()), []);

/** The one run of a page that stores products, and what it has written so far. */
export const writingService = defineService('stored-products', () => ({
  stop: (): void => undefined,
  written: new Map<string, number>(),
}));

/** The codes of the stored products. */
export const readCodes = (core: Core): readonly string[] =>
  Codes.parse(readJson(storageService(core), OWN_KEYS.productCodes)).filter(
    (code) => !isReservedKey(code),
  );

/** Keeps one product whole under its code (spec 3), as when it is opened. False when it can't be kept. */
export function storeProduct(core: Core, product: UserProduct): boolean {
  const { productCode } = product;
  if (!productCode || isReservedKey(productCode)) return false;
  const storage = storageService(core);
  const text = JSON.stringify(product);
  const { written } = writingService(core);
  written.set(productCode, text.length);
  // Each write wakes every other tab of the suite: what is there already is left alone.
  return storage.get(productCode) === text || storage.set(productCode, text);
}

/** Another tab forgot the products or stored others: ours must not outlive that. */
export function yieldTo(core: Core, codes: readonly string[]): void {
  const kept = new Set(codes);
  const { written } = writingService(core);
  for (const code of written.keys()) if (!kept.has(code)) storageService(core).remove(code);
  written.clear();
}

/** Ends a run of `storeProducts` after another tab ended the session, and takes back what it was late with. */
export function releaseProducts(core: Core): void {
  writingService(core).stop();
  yieldTo(core, readCodes(core));
}

/** Removes the products that `storeProducts` kept, and ends its run. */
export function clearProducts(core: Core): void {
  const storage = storageService(core);
  const { stop, written } = writingService(core);
  stop();
  for (const code of new Set([...readCodes(core), ...written.keys()])) storage.remove(code);
  written.clear();
  storage.remove(OWN_KEYS.productCodes);
}
