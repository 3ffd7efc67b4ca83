import type { Config } from '../config/config.ts';
import type { UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { safeLink } from '../platform/safety/links.ts';

/** A product as its card shows it; `url` is undefined when its landing page is no web address. */
export interface ProductCard extends UserProduct {
  readonly url: string | undefined;
}

/** Where a product's card leads; undefined when its landing page is no web address. */
export function productUrl(core: Core, config: Config, product: UserProduct): string | undefined {
  const { productCode, landingPage } = product;
  const isFixed = Object.hasOwn(config.landingUrls, productCode);
  const address = (isFixed && config.landingUrls[productCode]) || landingPage;
  return safeLink(address, core.ports.location.href);
}

/** Judges its address when first asked: ten thousand of them cost more than the first screenful. */
class LazyCard implements ProductCard {
  readonly productName: string;
  readonly productCode: string;
  readonly landingPage: string;
  readonly productLogo: string;
  readonly longDescription: string;
  readonly #product: UserProduct;
  readonly #judge: (product: UserProduct) => string | undefined;
  #judged: { readonly url: string | undefined } | undefined;

  constructor(product: UserProduct, judge: (product: UserProduct) => string | undefined) {
    this.productName = product.productName;
    this.productCode = product.productCode;
    this.landingPage = product.landingPage;
    this.productLogo = product.productLogo;
    this.longDescription = product.longDescription;
    this.#product = product;
    this.#judge = judge;
  }

  /** The product as the gateway gave it, which is what gets stored. */
  toJSON(): UserProduct {
    return this.#product;
  }

  get url(): string | undefined {
    return (this.#judged ??= { url: this.#judge(this) }).url;
  }
}

/** Products as cards, in the order given. */
export function toCards(
  core: Core,
  config: Config,
  products: readonly UserProduct[],
): ProductCard[] {
  const judge = (product: UserProduct) => productUrl(core, config, product);
  return products.map((product) => new LazyCard(product, judge));
}
