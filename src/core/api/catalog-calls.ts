import { LookupData, UserProducts, type UserProduct } from '../contract/catalog.ts';
import type { Core } from '../core.ts';
import { send } from './client.ts';
import type { ApiResult } from './failure.ts';

/** Loads the products that the person may open. Quiet: the caller tries again before it tells. */
export function usersProducts(core: Core): Promise<ApiResult<UserProduct[]>> {
  return send(core, { call: 'usersProducts', data: UserProducts, isQuiet: true });
}

/** Loads the values of a lookup field. Quiet: a code without its description is shown bare. */
export function lookup(core: Core, lookupField: string): Promise<ApiResult<LookupData>> {
  return send(core, { call: 'lookup', data: LookupData, query: { lookupField }, isQuiet: true });
}
