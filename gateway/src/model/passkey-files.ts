import { relatedOrigins, type PasskeySettings } from './passkey-settings.ts';

/** Where browsers find the origins outside of an RP ID that may use its passkeys. */
export const ORIGINS_PATH = '/.well-known/webauthn';
/** Where password managers find the pages for passkeys. */
export const ENDPOINTS_PATH = '/.well-known/passkey-endpoints';

/** Returns the file of the origins outside of an RP ID, for all its tenants; undefined if there is none. */
export function originsFile(
  tenants: readonly PasskeySettings[],
): { readonly origins: readonly string[] } | undefined {
  const origins = [...new Set(tenants.flatMap(relatedOrigins))];
  return origins.length > 0 ? { origins } : undefined;
}

/** Returns the file of the pages that add and list passkeys: My Profile; undefined without a tenant. */
export function endpointsFile([first]: readonly PasskeySettings[]):
  | { readonly enroll: string; readonly manage: string }
  | undefined {
  const [origin] = first?.origins ?? [];
  if (origin === undefined) return undefined;
  const page = `${origin}/profile`;
  return { enroll: page, manage: page };
}
