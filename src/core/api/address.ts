import type { Config } from '../config/config.ts';
import { CALLS, HEADERS, type CallName } from '../contract/calls.ts';

/** Which call, and what stands in its address. */
export interface CallAddress {
  readonly call: CallName;
  readonly query?: Record<string, string>;
  readonly pathParts?: Record<string, string>;
}

/** The full address of a call. */
export function callUrl(
  { apiBase, utilityBase }: Pick<Config, 'apiBase' | 'utilityBase'>,
  { call, query, pathParts }: CallAddress,
): string {
  const base = call === 'lookup' ? utilityBase : apiBase;
  const path = CALLS[call].path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(pathParts?.[part] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return base + path + (search && `?${search}`);
}

/** The headers of every call (spec 7); without a tenant they say none. */
export function callHeaders({
  tenant,
  tenantHeader,
}: Pick<Config, 'tenant' | 'tenantHeader'>): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    [HEADERS.callingEntity]: 'UI',
    ...(tenant && { [tenantHeader]: tenant }),
  };
}

/** How the browser is to send a call. */
export const CALL_MODE = {
  credentials: 'include',
  // Else the browser lets a call wait for another tab's of the same address, be that tab frozen.
  cache: 'no-store',
} as const satisfies RequestInit;
