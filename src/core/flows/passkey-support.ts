import { PASSKEYS } from '../contract/features.ts';
import type { Core } from '../kernel/core.ts';
import { passkeyObstacle, type PasskeyObstacle } from '../passkeys/support.ts';
import { announcedValue } from './announced-features.ts';

/** The passkeys that the gateway offers. */
export interface PasskeySupport {
  /** The domain to which they belong. */
  readonly rpId: string;
  /** Why the page can't use them; undefined if it can. */
  readonly obstacle: PasskeyObstacle | undefined;
}

/** Returns whether the page can use passkeys; undefined if the gateway does not announce them. */
export function passkeySupport(core: Core): PasskeySupport | undefined {
  const rpId = announcedValue(core, PASSKEYS);
  return rpId === undefined ? undefined : { rpId, obstacle: passkeyObstacle(core, rpId) };
}
