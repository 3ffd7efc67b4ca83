import * as z from 'zod/mini';
import type { UserProduct } from './contract/products.ts';
import { room, type Core } from './core.ts';
import { isReservedKey, OWN_KEYS, readJson, storageRoom } from './storage.ts';

const Codes = z.catch(z.array(z.string()), []);

/** The one run of a page that stores products, and what it has written so far. */
export const writingRoom = room('stored-products', () => ({
  stop: (): void => undefined,
  written: new Map<string, number>(),
}));

/** The codes of the stored products. */
export const readCodes = (core: Core): readonly string[] =>
  Codes.parse(readJson(storageRoom(core), OWN_KEYS.productCodes)).filter(
    (code) => !isReservedKey(code),
  );

/** Keeps one product whole under its code (spec 3), as when it is opened. False when it can't be kept. */
export function storeProduct(core: Core, product: UserProduct): boolean {
  const { productCode } = product;
  if (!productCode || isReservedKey(productCode)) return false;
  const storage = storageRoom(core);
  const text = JSON.stringify(product);
  const { written } = writingRoom(core);
  written.set(productCode, text.length);
  // Each write wakes every other tab of the suite: what is there already is left alone.
  return storage.get(productCode) === text || storage.set(productCode, text);
}

/** Another tab forgot the products or stored others: ours must not outlive that. */
export function yieldTo(core: Core, codes: readonly string[]): void {
  const kept = new Set(codes);
  const { written } = writingRoom(core);
  for (const code of written.keys()) if (!kept.has(code)) storageRoom(core).remove(code);
  written.clear();
}

/** Ends a run of `storeProducts` after another tab ended the session, and takes back what it was late with. */
export function yieldProducts(core: Core): void {
  writingRoom(core).stop();
  yieldTo(core, readCodes(core));
}

/** Removes the products that `storeProducts` kept, and ends its run. */
export function forgetProducts(core: Core): void {
  const storage = storageRoom(core);
  const { stop, written } = writingRoom(core);
  stop();
  for (const code of new Set([...readCodes(core), ...written.keys()])) storage.remove(code);
  written.clear();
  storage.remove(OWN_KEYS.productCodes);
}
