import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { readCodes, storeProduct, writingService, yieldTo } from './products.ts';
import { inSlices } from '../platform/slices.ts';
import { isReservedKey, OWN_KEYS, storageService, writeJson } from '../platform/storage.ts';

/** As many are stored before anybody can open one of them; a longer list follows in slices. */
const AT_ONCE = 50;
/** When the rest begins: not before the first of them are on the screen. */
const REST_AFTER_MS = 1000;
/** What leaves room for the session's own keys where an origin has five million; Safari stops us before. */
const MOST_CHARACTERS = 4_000_000;
/** What is given back of a store that turned out to be full. */
const HEADROOM_CHARACTERS = 64_000;
/** How often a long run looks whether another tab has begun anew or signed out. */
const LOOK_EVERY = 100;

/** The products that may be stored, by code; the later of two with one code counts. */
function storableByCode(core: Core, products: readonly UserProduct[]): Map<string, UserProduct> {
  const storable = new Map<string, UserProduct>();
  // The list of codes is what signing out removes them by: it must stay readable.
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

/** Ends a run early: what was written stays listed, less what a full store has to give back. */
function settleFor(core: Core, characters: number): void {
  const { written } = writingService(core);
  let owed = characters;
  for (const [code, length] of [...written].reverse()) {
    if (owed <= 0) break;
    owed -= length;
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
      const isLook = index % LOOK_EVERY === 0;
      if (isLook && storageService(core).get(OWN_KEYS.productCodes) !== codesText) {
        yieldTo(core, readCodes(core));
        return false;
      }
      const isKept = storeProduct(core, product);
      characters += written.get(product.productCode) ?? 0;
      if (isKept && characters <= MOST_CHARACTERS) return true;
      settleFor(core, isKept ? 0 : HEADROOM_CHARACTERS);
      return false;
    },
    REST_AFTER_MS,
  );
}

/**
 * Keeps each product whole under its code (spec 3), but never over one of the contract's own keys. The
 * list of codes is written first, so that signing out removes even what a closed tab left half done.
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
