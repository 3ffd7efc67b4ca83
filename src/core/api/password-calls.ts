import { credentialHeaders } from '../contract/credentials.ts';
import { IgnoredData } from '../contract/envelope.ts';
import type { Core } from '../kernel/core.ts';
import { send } from './client.ts';
import type { ApiResult } from './failure.ts';

/** Asks for a one-time code by mail; the answer is the same for an unknown user. */
export function requestOtp(core: Core, username: string): Promise<ApiResult<unknown>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return send(core, { call: 'requestOtp', data: IgnoredData, query: { timeZone, username } });
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
    data: IgnoredData,
    headers: credentialHeaders(credentials),
  });
}

/** Sets the new password that is due at the first sign-in. */
export function forceResetPassword(core: Core, password: string): Promise<ApiResult<unknown>> {
  return send(core, {
    call: 'forceResetPassword',
    data: IgnoredData,
    headers: credentialHeaders({ password }),
  });
}
