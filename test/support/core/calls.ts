import * as z from 'zod/mini';
import type { CallRequest } from '../../../src/core/api/client.ts';
import type { ApiResult } from '../../../src/core/api/failure.ts';
import type { Call } from '../../../src/core/contract/call.ts';
import { CALLS, type CallName } from '../../../src/core/contract/calls.ts';
import { call } from '../../../src/core/flows/call.ts';
import type { Core } from '../../../src/core/kernel/core.ts';

/** What a test changes about a call: parts of its row, and what is sent with it. */
type Changes = Partial<Pick<Call, 'isKeptAlive' | 'headers'>> & Partial<CallRequest>;

/** Makes any call of the contract; its reply is parsed by `reply`, which accepts anything by default. */
export function anyCall<T = unknown>(
  core: Core,
  name: CallName,
  { isKeptAlive, headers, ...request }: Changes = {},
  reply: z.ZodMiniType<T> = z.unknown() as z.ZodMiniType as z.ZodMiniType<T>,
): Promise<ApiResult<T>> {
  const row = {
    ...(CALLS[name] as Call),
    reply,
    ...(isKeptAlive !== undefined && { isKeptAlive }),
    ...(headers && { headers }),
  };
  return call(core, row as Call, request as never) as Promise<ApiResult<T>>;
}

export const login = (core: Core, username: string, password: string) =>
  call(core, CALLS.login, { credentials: { username, password } });
export const logout = (core: Core) => call(core, CALLS.logout);
export const refresh = (core: Core) => call(core, CALLS.refresh);
export const authTypes = (core: Core, tenantCode: string) =>
  call(core, CALLS.authTypes, { query: { tenantCode } });
export const usersProducts = (core: Core) => call(core, CALLS.usersProducts);
export const lookup = (core: Core, lookupField: string) =>
  call(core, CALLS.lookup, { query: { lookupField } });
