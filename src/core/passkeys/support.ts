import type { Core } from '../kernel/core.ts';

/** Why a page can't use passkeys: its host is outside of the RP ID, or the browser lacks the methods. */
export type PasskeyObstacle = 'host' | 'browser';

type Browser = Partial<typeof globalThis>;

/** True if the browser reads options of WebAuthn as JSON, and writes its replies as JSON. */
function canExchangeJson(): boolean {
  // Not every browser has them, contrary to the types; none has them on an insecure page.
  const { PublicKeyCredential: type, navigator }: Browser = globalThis;
  const members: readonly unknown[] = [
    type?.parseCreationOptionsFromJSON,
    type?.parseRequestOptionsFromJSON,
    (type?.prototype as Partial<PublicKeyCredential> | undefined)?.toJSON,
    (navigator as Partial<Navigator> | undefined)?.credentials,
  ];
  return members.every(Boolean);
}

/** True if a page of this host may use passkeys that belong to the RP ID. */
const belongsTo = (host: string, rpId: string): boolean =>
  rpId !== '' && (host === rpId || host.endsWith(`.${rpId}`));

/**
 * Returns why the page can't use passkeys of this RP ID; undefined if it can (passkeys-30). `isRelated` is true if the
 * browser lets the page use them although its host is outside of the RP ID (passkeys-48).
 */
export function passkeyObstacle(
  core: Core,
  rpId: string,
  isRelated = false,
): PasskeyObstacle | undefined {
  if (!isRelated && !belongsTo(new URL(core.ports.location.href).hostname, rpId)) return 'host';
  return canExchangeJson() ? undefined : 'browser';
}
