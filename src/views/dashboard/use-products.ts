import { useEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { useUser } from '../shared/chrome/use-user.ts';
import { productsLoadingOf, type Products } from './products-loading.ts';

/** The person's products, loaded when the screen opens and again when somebody signs in under it. */
export function useProducts(host: Host): Products {
  const { state, open, stop } = productsLoadingOf(getCore(), host);
  const isFirst = useRef(true);
  const userId = useUser()?.userId;

  useEffect(() => {
    // A sign-out under the screen leads away by itself; opening the screen anew would save its path.
    if (userId === undefined && !isFirst.current) return undefined;
    isFirst.current = false;
    open(userId);
    return stop;
  }, [userId, open, stop]);

  return state.value;
}
