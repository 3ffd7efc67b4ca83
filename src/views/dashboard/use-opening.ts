import { useSignal } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { ProductCard } from '../../core/products/product-cards.ts';

/** The product to which the browser is navigating, and a function that sets it. */
export interface Opening {
  readonly product: ProductCard | undefined;
  readonly start: (product: ProductCard) => void;
}

/**
 * Tracks the opening of a product until the page unloads. If the navigation does not happen (a download, a canceled
 * load), the state ends after the request timeout, or when the page is restored from the back-forward cache.
 */
export function useOpening(): Opening {
  const product = useSignal<ProductCard | undefined>(undefined);
  const current = product.value;

  useEffect(() => {
    if (!current) return undefined;
    const end = () => (product.value = undefined);
    const { ports, constants } = getCore();
    const cancel = ports.setTimer(end, constants.requestTimeoutMs);
    addEventListener('pagehide', end);
    addEventListener('pageshow', end);
    return () => {
      cancel();
      removeEventListener('pagehide', end);
      removeEventListener('pageshow', end);
    };
  }, [current, product]);

  return { product: current, start: (next) => (product.value = next) };
}
