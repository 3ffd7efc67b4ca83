import { useRef, useState, type MouseEvent } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { favoritesService } from '../../core/products/favorites.ts';
import { noteVisit } from '../../core/flows/note-visit.ts';
import { announceProduct, openProduct } from '../../core/flows/open-product.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { isPlainClick } from '../shared/chrome/plain-click.ts';
import { openInNewTab } from './new-tab.ts';
import type { Opening } from './use-opening.ts';

/** What can be done with a product, from wherever it is shown. */
export interface CardActions {
  /** Opens it without a click on a link: in this tab, or in a new one. */
  readonly open: (product: ProductCard, isNewTab: boolean) => void;
  /** Marks it with a star, or takes the star away. */
  readonly mark: (product: ProductCard) => void;
  /** Follows a click on its link; how the link opens stays the browser's affair (decisions 4). */
  readonly click: (product: ProductCard, event: MouseEvent) => void;
  /** Codes of what was opened since the screen came. */
  readonly openedHere: ReadonlySet<string>;
}

/** The actions of a screen; the same object for as long as it stands. */
export function useCardActions(host: Host, opening: Opening): CardActions {
  const start = useRef(opening.start);
  const [actions] = useState<CardActions>(() => {
    const core = getCore();
    const openedHere = new Set<string>();
    const visit = (product: ProductCard) => {
      openedHere.add(product.productCode);
      noteVisit(core, product);
    };
    return {
      openedHere,
      mark: ({ productCode }) => favoritesService(core).toggle(productCode),
      open(product, isNewTab) {
        openedHere.add(product.productCode);
        if (!isNewTab) {
          if (openProduct(core, host, product)) start.current(product);
        } else if (product.url) {
          visit(product);
          openInNewTab(product.url);
        }
      },
      click(product, event) {
        if (!isPlainClick(event)) {
          // The main button with a key, or the middle one: the browser opens it elsewhere.
          if (event.button < 2 && !event.defaultPrevented) visit(product);
          return;
        }
        openedHere.add(product.productCode);
        if (announceProduct(core, host, product)) start.current(product);
        else event.preventDefault();
      },
    };
  });
  return actions;
}
