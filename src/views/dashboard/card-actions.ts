import type { MouseEvent } from 'react';
import type { ProductCard } from '../../core/products/product-cards.ts';

/** The actions on a product, wherever the screen shows it. */
export interface CardActions {
  /** Opens a product without a click on a link: in this tab, or in a new one. */
  readonly open: (product: ProductCard, isNewTab: boolean) => void;
  /** Adds a product to the favorites, or removes it. */
  readonly mark: (product: ProductCard) => void;
  /**
   * Handles a click on a product's link; the browser decides where the link opens (dashboard-08). Opens also a product
   * that does not work at present, if `isForced` is true.
   */
  readonly click: (product: ProductCard, event: MouseEvent, isForced?: boolean) => void;
  /** Codes of the products that were opened from this screen. */
  readonly openedHere: ReadonlySet<string>;
}
