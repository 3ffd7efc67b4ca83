import { isTransient, type ApiResult } from '../api/failure.ts';
import { usersProductsCall, type UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { call } from './call.ts';
import { takePrefetched } from './prefetch-products.ts';

/** Requests the products of a user. Retries network failures and 5xx twice, unless `signal` aborts. */
export async function requestProducts(
  core: Core,
  userId: string,
  signal?: AbortSignal,
): Promise<ApiResult<UserProduct[]>> {
  let result = await (takePrefetched(core, userId) ?? call(core, usersProductsCall));
  for (const delayMs of core.constants.retryDelaysMs) {
    if (result.ok || signal?.aborted || !isTransient(result.failure)) break;
    await new Promise<void>((go) => core.ports.setTimer(go, delayMs));
    if (!signal?.aborted) result = await call(core, usersProductsCall);
  }
  return result;
}
