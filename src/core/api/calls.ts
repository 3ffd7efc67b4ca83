import * as z from 'zod/mini';
import { AuthTypesData, LoginData, RefreshData } from '../contract/auth.ts';
import { HEADERS } from '../contract/calls.ts';
import { LookupData, UserProducts, type UserProduct } from '../contract/catalog.ts';
import { credentialHeaders } from '../contract/credentials.ts';
import {
  UserContacts,
  UserExtensionsData,
  UserProfile,
  type ProfileUpdate,
  type UserContact,
} from '../contract/profile.ts';
import type { Core } from '../core.ts';
import type { Section } from '../notices/section-errors.ts';
import { send } from './client.ts';
import type { ApiResult } from './failure.ts';

const nothing = z.unknown();

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
  return send(core, { call: 'logout', data: nothing, isKeptAlive: true, isQuiet: true });
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

/** Loads the products that the person may open. Quiet: the caller tries again before it tells. */
export function usersProducts(core: Core): Promise<ApiResult<UserProduct[]>> {
  return send(core, { call: 'usersProducts', data: UserProducts, isQuiet: true });
}

/** Asks for a one-time code by mail; the answer is the same for an unknown user. */
export function requestOtp(core: Core, username: string): Promise<ApiResult<unknown>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return send(core, { call: 'requestOtp', data: nothing, query: { timeZone, username } });
}

/**
 * Sets a new password by a one-time code. Never fails by status: a refusal arrives as `ok` with
 * `success: false` and the server's message (spec 7).
 */
export function resetPassword(
  core: Core,
  credentials: { username: string; password: string; otp: string },
): Promise<ApiResult<unknown>> {
  return send(core, {
    call: 'resetPassword',
    data: nothing,
    headers: credentialHeaders(credentials),
  });
}

/** Sets the new password that is due at the first sign-in. */
export function forceResetPassword(core: Core, password: string): Promise<ApiResult<unknown>> {
  return send(core, {
    call: 'forceResetPassword',
    data: nothing,
    headers: credentialHeaders({ password }),
  });
}

/** Loads the signed-in person's profile. A refusal goes to the section's inline error area. */
export function userProfile(core: Core, section: Section): Promise<ApiResult<UserProfile>> {
  return send(core, { call: 'userProfile', data: UserProfile, section });
}

/** Changes one's own language, or one's own names; never both. */
export function updateProfile(core: Core, body: ProfileUpdate): Promise<ApiResult<unknown>> {
  return send(core, { call: 'updateProfile', data: nothing, body });
}

/** Loads a person's extensions, the language code among them. */
export function userExtensions(
  core: Core,
  userId: string,
  section: Section,
): Promise<ApiResult<UserExtensionsData>> {
  const pathParts = { userId };
  return send(core, { call: 'userExtensions', data: UserExtensionsData, pathParts, section });
}

/** Sets contacts; an empty value deletes one. Answers with the full list. */
export function updateContacts(
  core: Core,
  contacts: readonly UserContact[],
): Promise<ApiResult<UserContact[]>> {
  return send(core, { call: 'updateContacts', data: UserContacts, body: contacts });
}

/** Loads the values of a lookup field. Quiet: a code without its description is shown bare. */
export function lookup(core: Core, lookupField: string): Promise<ApiResult<LookupData>> {
  return send(core, { call: 'lookup', data: LookupData, query: { lookupField }, isQuiet: true });
}
