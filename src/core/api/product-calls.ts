import { UserProducts, type UserProduct } from '../contract/products.ts';
import type { Core } from '../kernel/core.ts';
import { send } from './client.ts';
import type { ApiResult } from './failure.ts';

/** Loads the products that the person may open. Quiet: the caller tries again before it tells. */
export function usersProducts(core: Core): Promise<ApiResult<UserProduct[]>> {
  return send(core, { call: 'usersProducts', data: UserProducts, isQuiet: true });
}
