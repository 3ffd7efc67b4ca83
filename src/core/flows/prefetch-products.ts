import type { ApiResult } from '../api/failure.ts';
import { usersProductsCall, type UserProduct } from '../contract/products.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { call } from './call.ts';

type Products = Promise<ApiResult<UserProduct[]>>;

/** The prefetched products, the ID of their user, and when they were requested. */
const prefetchService = defineService(
  'prefetched-products',
  (): { last?: [Products, string, number] } => ({}),
);

/** Requests the products of the user who has just signed in, before the dashboard is mounted. */
export function prefetchProducts(core: Core, userId: string): void {
  const products = call(core, usersProductsCall);
  prefetchService(core).last = [products, userId, core.ports.now()];
}

/** Returns the prefetched products, once; undefined for another user, or if the request is too old. */
export function takePrefetched(core: Core, userId: string): Products | undefined {
  const [products, owner, requestedAtMs = 0] = prefetchService(core).last ?? [];
  delete prefetchService(core).last;
  const isNew = core.ports.now() - requestedAtMs < core.constants.requestTimeoutMs;
  return owner === userId && isNew ? products : undefined;
}
