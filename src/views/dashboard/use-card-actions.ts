import { useRef, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { favoritesService } from '../../core/products/favorites.ts';
import { dispatchProductOpen, openProduct, recordVisit } from '../../core/flows/open-product.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';
import { isPlainClick } from '../shared/chrome/plain-click.ts';
import type { CardActions } from './card-actions.ts';
import { openInNewTab } from './new-tab.ts';
import type { Opening } from './use-opening.ts';
import { hasStatus, statusService } from './parts.ts';

/** Returns the actions of a screen; always the same object while the screen is mounted. */
export function useCardActions(host: Host, opening: Opening): CardActions {
  const start = useRef(opening.start);
  const [actions] = useState<CardActions>(() => {
    const core = getCore();
    const openedHere = new Set<string>();
    /** Opens a product in this tab; `open` may leave the navigation to the browser. Returns false if it is canceled. */
    const go = (product: ProductCard, open = openProduct) => {
      openedHere.add(product.productCode);
      const isOpening = open(core, host, product);
      if (isOpening) start.current(product);
      return isOpening;
    };
    /**
     * Shows the page of a product that does not work at present, in place of a dead link; if that page still loads, as
     * soon as it is known whether it is needed. Returns false otherwise.
     */
    const showStatus = (product: ProductCard) => {
      const { loaded, load } = statusService(core);
      if (loaded() || !hasStatus(product)) return loaded()?.show(core, product);
      load().then(
        ({ show }) => show(core, product) || go(product),
        () => go(product),
      );
      return true;
    };
    const visit = (product: ProductCard) => {
      openedHere.add(product.productCode);
      recordVisit(core, product);
    };
    return {
      openedHere,
      mark: ({ productCode }) => favoritesService(core).toggle(productCode),
      open(product, isNewTab) {
        if (!isNewTab) {
          if (!showStatus(product)) go(product);
          return;
        }
        if (!product.url) return;
        visit(product);
        openInNewTab(product.url);
      },
      click(product, event, isForced = false) {
        if (!isPlainClick(event)) {
          // The main button with a modifier key, or the middle button: the browser opens a new tab or window.
          if (event.button < 2 && !event.defaultPrevented) visit(product);
          return;
        }
        if ((!isForced && showStatus(product)) || !go(product, dispatchProductOpen))
          event.preventDefault();
      },
    };
  });
  return actions;
}
