import * as z from 'zod/mini';
import { AuthTypesData, LoginData, RefreshData } from '../contract/auth.ts';
import { HEADERS } from '../contract/calls.ts';
import { credentialHeaders } from '../contract/credentials.ts';
import { IgnoredData } from '../contract/envelope.ts';
import type { Core } from '../kernel/core.ts';
import { send } from './client.ts';
import type { ApiResult } from './failure.ts';

/** "Empty data" (spec 8) may come as null, as nothing at all, or as an empty something. */
const isEmpty = (data: unknown) =>
  !data || (typeof data === 'object' && Object.keys(data).length === 0);
const AuthTypesReply = z.pipe(
  z.transform((data: unknown) => (isEmpty(data) ? null : data)),
  z.nullable(AuthTypesData),
);

/** Signs in with user ID and password (spec 7). The interception table tells a refusal. */
export function login(
  core: Core,
  username: string,
  password: string,
): Promise<ApiResult<LoginData>> {
  return send(core, {
    call: 'login',
    data: LoginData,
    headers: { ...credentialHeaders({ username, password }), [HEADERS.returnErrorData]: 'Y' },
  });
}

/** Ends the session on the server. Tells nobody when it fails: the local sign-out goes on. */
export function logout(core: Core): Promise<ApiResult<unknown>> {
  return send(core, { call: 'logout', data: IgnoredData, isKeptAlive: true, isQuiet: true });
}

/** Prolongs the session and says for how long. Tells nobody when it fails (spec 8). */
export function refresh(core: Core, timeoutMs?: number): Promise<ApiResult<RefreshData>> {
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  return send(core, { call: 'refresh', data: RefreshData, isQuiet: true, ...limit });
}

/** Loads a tenant's sign-in options and theme; data is null for an unknown tenant. */
export function authTypes(
  core: Core,
  tenantCode: string,
): Promise<ApiResult<AuthTypesData | null>> {
  return send(core, {
    call: 'authTypes',
    data: AuthTypesReply,
    query: { tenantCode },
  });
}
