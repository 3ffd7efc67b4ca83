import { PASSKEY_ORIGINS, PASSKEYS } from '../contract/features.ts';
import { defineService, type Core } from '../kernel/core.ts';
import { hasCapability } from '../passkeys/capabilities.ts';
import { passkeyObstacle, type PasskeyObstacle } from '../passkeys/support.ts';
import { announcedValue } from './announced-features.ts';

/** The passkeys that the gateway offers. */
export interface PasskeySupport {
  /** The domain to which they belong. */
  readonly rpId: string;
  /** Why the page can't use them; undefined if it can. */
  readonly obstacle: PasskeyObstacle | undefined;
}

/** Whether the browser knows related origins; false until it is asked. */
const relatedOriginsService = defineService('related-origins', () => ({ isKnown: false }));

/** True if the gateway lists the page among those outside of the RP ID. */
const isListed = (core: Core): boolean =>
  announcedValue(core, PASSKEY_ORIGINS)
    ?.split(' ')
    .includes(new URL(core.ports.location.href).origin) ?? false;

/**
 * Asks the browser whether a page that the gateway lists may use passkeys of another domain (passkeys-48). Call it before
 * {@link passkeySupport}, which otherwise says that the page can't. Never rejects.
 */
export async function preparePasskeySupport(core: Core): Promise<void> {
  if (isListed(core)) relatedOriginsService(core).isKnown = await hasCapability('relatedOrigins');
}

/** Returns whether the page can use passkeys; undefined if the gateway does not announce them. */
export function passkeySupport(core: Core): PasskeySupport | undefined {
  const rpId = announcedValue(core, PASSKEYS);
  if (rpId === undefined) return undefined;
  const isRelated = relatedOriginsService(core).isKnown && isListed(core);
  return { rpId, obstacle: passkeyObstacle(core, rpId, isRelated) };
}
