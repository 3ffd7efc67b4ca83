import {
  AUTOMATIC_PASSKEYS,
  PASSKEY_OFFER,
  PASSKEY_ORIGINS,
  PASSKEYS,
} from 'sso-contract/features.ts';
import { relatedOrigins, type PasskeySettings } from './passkey-settings.ts';

/** Returns what a tenant announces about passkeys; nothing without any. */
export function passkeyFeatures(settings: PasskeySettings | null): string[] {
  if (!settings) return [];
  const related = relatedOrigins(settings);
  return [
    `${PASSKEYS}:${settings.rpId}`,
    ...(settings.offer ? [PASSKEY_OFFER] : []),
    ...(settings.automatic ? [AUTOMATIC_PASSKEYS] : []),
    ...(related.length > 0 ? [`${PASSKEY_ORIGINS}:${related.join(' ')}`] : []),
  ];
}
