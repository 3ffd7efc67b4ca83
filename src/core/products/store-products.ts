import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { readCodes, storeProduct, writingService, removeProductsExcept } from './products.ts';
import { inSlices } from '../platform/slices.ts';
import { isReservedKey, OWN_KEYS, storageService, writeJson } from '../platform/storage.ts';

/** The number of products that are stored at once. The rest of a longer list is stored in slices. */
const AT_ONCE = 50;
/** Delay of the rest, until the first products are on the screen. */
const REST_AFTER_MS = 1000;
/** Leaves space for the session's keys in a storage of five million characters. Safari's is smaller. */
const MAX_CHARACTERS = 4_000_000;
/** The characters that are freed if the storage is full. */
const HEADROOM_CHARACTERS = 64_000;
/** The number of products between two checks for a new list or a sign-out in another tab. */
const CHECK_EVERY = 100;

/** Returns the products that can be stored, by code. Of two with the same code, the later counts. */
function storableByCode(core: Core, products: readonly UserProduct[]): Map<string, UserProduct> {
  const storable = new Map<string, UserProduct>();
  // A sign-out removes the products by the list of codes, which must stay short enough to be read.
  let charactersLeft = core.constants.storedValueLength / 2;
  for (const product of products) {
    const { productCode } = product;
    if (!productCode || isReservedKey(productCode)) continue;
    charactersLeft -= productCode.length + 3;
    if (charactersLeft < 0) break;
    storable.set(productCode, product);
  }
  return storable;
}

/** Ends a run early: frees a number of characters, and lists only the products that are stored. */
function endRun(core: Core, charactersToFree: number): void {
  const { written } = writingService(core);
  let left = charactersToFree;
  for (const [code, length] of [...written].reverse()) {
    if (left <= 0) break;
    left -= length;
    storageService(core).remove(code);
    written.delete(code);
  }
  writeJson(storageService(core), OWN_KEYS.productCodes, [...written.keys()]);
}

function storeRest(core: Core, products: readonly UserProduct[], codesText: string): () => void {
  const { written } = writingService(core);
  let characters = 0;
  return inSlices(
    core,
    products,
    (product, index) => {
      const isCheckDue = index % CHECK_EVERY === 0;
      if (isCheckDue && storageService(core).get(OWN_KEYS.productCodes) !== codesText) {
        removeProductsExcept(core, readCodes(core));
        return false;
      }
      const isStored = storeProduct(core, product);
      characters += written.get(product.productCode) ?? 0;
      if (isStored && characters <= MAX_CHARACTERS) return true;
      endRun(core, isStored ? 0 : HEADROOM_CHARACTERS);
      return false;
    },
    REST_AFTER_MS,
  );
}

/**
 * Stores each product under its code (storage-12), except where a code is one of the contract's own keys. Writes the
 * list of codes first, so that a sign-out also removes the products of a tab that was closed meanwhile.
 */
export function storeProducts(core: Core, products: readonly UserProduct[]): void {
  const storage = storageService(core);
  const writing = writingService(core);
  writing.stop();
  const storable = storableByCode(core, products);
  for (const code of readCodes(core)) if (!storable.has(code)) storage.remove(code);
  writing.written.clear();
  const codesText = JSON.stringify([...storable.keys()]);
  storage.set(OWN_KEYS.productCodes, codesText);
  const list = [...storable.values()];
  for (const product of list.slice(0, AT_ONCE)) storeProduct(core, product);
  writing.stop = storeRest(core, list.slice(AT_ONCE), codesText);
}
