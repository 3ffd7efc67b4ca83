import type { Config } from '../config/config.ts';
import type { Call } from '../contract/call.ts';
import { HEADERS } from '../contract/names.ts';

/** The variable parts of a call's address. */
export interface AddressParts {
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly pathParts?: Readonly<Record<string, string>> | undefined;
}

/** Returns the full address of a call. */
export function callUrl(
  { apiBase, utilityBase }: Pick<Config, 'apiBase' | 'utilityBase'>,
  call: Pick<Call, 'base' | 'path'>,
  { query, pathParts }: AddressParts = {},
): string {
  const base = call.base === 'utility' ? utilityBase : apiBase;
  const path = call.path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(pathParts?.[part] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return base + path + (search && `?${search}`);
}

/** Returns the headers of every call (gateway-contract-08). Without a tenant there is no tenant header. */
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

/** The fetch options of every call. */
export const CALL_MODE = {
  credentials: 'include',
  // Without this, Chromium's cache lock can block a request behind the same request of a frozen tab.
  cache: 'no-store',
} as const satisfies RequestInit;
