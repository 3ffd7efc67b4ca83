import { useEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { useUser } from '../shared/chrome/use-user.ts';
import { productsLoadingOf, type Products } from './products-loading.ts';

/** Loads the user's products when the screen opens, and again when another user signs in. */
export function useProducts(host: Host): Products {
  const { state, open, stop } = productsLoadingOf(getCore(), host);
  const isFirst = useRef(true);
  const userId = useUser()?.userId;

  useEffect(() => {
    // A sign-out redirects anyway; loading again would save this path for the next sign-in.
    if (userId === undefined && !isFirst.current) return undefined;
    isFirst.current = false;
    open(userId);
    return stop;
  }, [userId, open, stop]);

  return state.value;
}
