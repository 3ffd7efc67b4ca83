import { LookupData } from '../contract/lookup.ts';
import type { Core } from '../kernel/core.ts';
import { send } from './client.ts';
import type { ApiResult } from './failure.ts';

/** Loads the values of a lookup field. Quiet: a code without its description is shown bare. */
export function lookup(core: Core, lookupField: string): Promise<ApiResult<LookupData>> {
  return send(core, { call: 'lookup', data: LookupData, query: { lookupField }, isQuiet: true });
}
