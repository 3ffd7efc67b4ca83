import { useSignal } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';

/** The product whose page is being gone to, and how to say so. */
export interface Opening {
  readonly product: ProductCard | undefined;
  readonly start: (product: ProductCard) => void;
}

/**
 * Follows a product's opening until the page is left. A visit that never comes about (a download, a
 * cancelled load) ends with the time limit of a request, and coming back from the cache ends it too.
 */
export function useOpening(): Opening {
  const product = useSignal<ProductCard | undefined>(undefined);
  const current = product.value;

  useEffect(() => {
    if (!current) return undefined;
    const end = () => (product.value = undefined);
    const timer = setTimeout(end, getCore().constants.requestTimeoutMs);
    addEventListener('pagehide', end);
    addEventListener('pageshow', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', end);
      removeEventListener('pageshow', end);
    };
  }, [current, product]);

  return { product: current, start: (next) => (product.value = next) };
}
