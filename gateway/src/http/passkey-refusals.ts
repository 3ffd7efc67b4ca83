import type { ConfirmRefusal } from 'sso-contract/confirm.ts';
import type { PasskeyRefusal } from 'sso-contract/passkeys.ts';
import type { TextId } from '../i18n/texts.ts';
import type { PasskeySettings } from '../model/passkey-settings.ts';
import { Refusal } from './envelope.ts';

const TEXTS = {
  removed: 'passkey.removed',
  unknown: 'passkey.unknown',
  foreign: 'passkey.foreign',
  expired: 'passkey.expired',
  known: 'passkey.known',
  limit: 'passkey.limit',
  last: 'passkey.last',
  required: 'passkey.required',
  refused: 'passkey.refused',
} as const satisfies Readonly<Record<PasskeyRefusal['passkey'], TextId>>;

/** Returns the refusal of a passkey. It names the RP ID's domain, but no user and no tenant. */
export function passkeyRefusal(
  { rpId }: Pick<PasskeySettings, 'rpId'>,
  passkey: PasskeyRefusal['passkey'],
  title: TextId,
): Refusal {
  const data: PasskeyRefusal = { passkey };
  return new Refusal(400, title, TEXTS[passkey], { data, values: { site: rpId } });
}

/** Returns the refusal of a call that needs a more recent confirmation of the session. */
export function confirmationNeeded(maxAgeSeconds: number): Refusal {
  const data: ConfirmRefusal = { confirm: { maxAgeSeconds } };
  return new Refusal(403, 'title.confirmNeeded', 'confirm.needed', { data });
}

/** Returns the refusal of a call that the tenant does not have. */
export const notOffered = (): Refusal =>
  new Refusal(404, 'title.unknownCall', 'request.unknownCall');
