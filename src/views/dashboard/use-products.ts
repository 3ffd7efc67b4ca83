import { useSignal } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { getCore, type Core } from '../../core/core.ts';
import type { Host } from '../../core/events.ts';
import { openDashboard } from '../../core/flows/open-dashboard.ts';
import { LIST_EMPTY, sectionErrorsRoom } from '../../core/notices/section-errors.ts';
import { messagesRoom } from '../../core/i18n/messages.ts';
import type { ProductCard } from '../../core/product-cards.ts';
import { sortRest } from '../../core/product-order.ts';
import { inSlices } from '../../core/slices.ts';
import { usePerson } from '../shared/chrome/use-person.ts';

/** loading: cards are on their way; leaving: the person is sent elsewhere, so nothing shows. */
export type Products =
  | { readonly status: 'loading' | 'leaving' }
  | { readonly status: 'ready'; readonly cards: readonly ProductCard[] };

/** Looking through a long list waits until the first cards are on the screen. */
const LOOK_AFTER_MS = 1000;

/** Tells the page of products whose address can't be followed. Returns how to leave it at that. */
function tellInvalidLinks(core: Core, host: Host, cards: readonly ProductCard[]): () => void {
  const reason = messagesRoom(core).t('dashboard.unavailable');
  const look = ({ url, productCode }: ProductCard) => {
    if (url) return true;
    const message = `${productCode}: ${reason}`;
    host.emit('sso-error', { source: 'product', kind: 'invalid-link', message });
    return true;
  };
  return inSlices(core, cards, look, LOOK_AFTER_MS);
}

/** The person's products, loaded when the screen opens and again when somebody signs in under it. */
export function useProducts(host: Host): Products {
  const products = useSignal<Products>({ status: 'loading' });
  const isFirst = useRef(true);
  const userId = usePerson()?.userId;

  useEffect(() => {
    const core = getCore();
    // A sign-out under the screen leads away by itself; opening the screen anew would save its path.
    if (userId === undefined && !isFirst.current) return undefined;
    isFirst.current = false;
    const controller = new AbortController();
    const { signal } = controller;
    products.value = { status: 'loading' };
    sectionErrorsRoom(core).clear(LIST_EMPTY);
    void openDashboard(core, host, signal).then((cards) => {
      if (signal.aborted) return;
      products.value = cards ? { status: 'ready', cards } : { status: 'leaving' };
      if (!cards) return;
      const locale = messagesRoom(core).$locale.get();
      const sortOff = sortRest(core, cards, locale, (sorted) => {
        products.value = { status: 'ready', cards: sorted };
      });
      signal.addEventListener('abort', sortOff);
      signal.addEventListener('abort', tellInvalidLinks(core, host, cards));
    });
    return () => controller.abort();
  }, [userId, host, products]);

  return products.value;
}
