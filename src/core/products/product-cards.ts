import type { Config } from '../config/config.ts';
import type { ProductStatus, UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { safeLink } from '../platform/safety/links.ts';

/** A product with the address that its card opens; undefined if its landing page is not a web address. */
export interface ProductCard extends UserProduct {
  readonly url: string | undefined;
}

/** Returns the address that a product's card opens; undefined if its landing page is not a web address. */
export function productUrl(core: Core, config: Config, product: UserProduct): string | undefined {
  const { productCode, landingPage } = product;
  const isFixed = Object.hasOwn(config.landingUrls, productCode);
  const address = (isFixed && config.landingUrls[productCode]) || landingPage;
  return safeLink(address, core.ports.location.href);
}

/** Resolves its address on first use, because resolving ten thousand takes longer than rendering the first screen. */
class LazyCard implements ProductCard {
  readonly productName: string;
  readonly productCode: string;
  readonly landingPage: string;
  readonly productLogo: string;
  readonly longDescription: string;
  readonly #product: UserProduct;
  readonly #resolve: (product: UserProduct) => string | undefined;
  #resolved: { readonly url: string | undefined } | undefined;

  constructor(product: UserProduct, resolve: (product: UserProduct) => string | undefined) {
    this.productName = product.productName;
    this.productCode = product.productCode;
    this.landingPage = product.landingPage;
    this.productLogo = product.productLogo;
    this.longDescription = product.longDescription;
    this.#product = product;
    this.#resolve = resolve;
  }

  // Getters, because ten thousand cards are created before the first one is shown.
  get category(): string | undefined {
    return this.#product.category;
  }
  get rank(): number | undefined {
    return this.#product.rank;
  }
  get status(): ProductStatus | undefined {
    return this.#product.status;
  }
  get statusText(): string | undefined {
    return this.#product.statusText;
  }
  get statusUntil(): string | undefined {
    return this.#product.statusUntil;
  }

  /** Returns the product as the gateway sent it, which is stored. */
  toJSON(): UserProduct {
    return this.#product;
  }

  get url(): string | undefined {
    return (this.#resolved ??= { url: this.#resolve(this) }).url;
  }
}

/** Returns the cards of products, in the same order. */
export function toCards(
  core: Core,
  config: Config,
  products: readonly UserProduct[],
): ProductCard[] {
  const resolve = (product: UserProduct) => productUrl(core, config, product);
  return products.map((product) => new LazyCard(product, resolve));
}
