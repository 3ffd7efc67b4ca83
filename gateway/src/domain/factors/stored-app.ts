import type { Keyring } from '../../keys/keyring.ts';
import { MAX_FAILURES, type AppUse, type StoredApp } from '../../store/apps.ts';
import { checkCode } from './totp.ts';

/** What a code is for a user's app, at this time. */
export type CheckedApp =
  /** Record the use, which decides among several at the same time. */
  | { readonly kind: 'right'; readonly use: AppUse }
  | { readonly kind: 'used' | 'wrong' }
  /** Too many codes were wrong in a row, or the key that has encrypted the secret is not known anymore. */
  | { readonly kind: 'stopped' };

/** Encrypts the secret of an app for the database. */
export const sealSecret = (keyring: Keyring, secret: string): string =>
  keyring.seal('factor', secret);

/** Checks a code of a user's app. Changes nothing. */
export function checkApp(
  { keyring, now }: { readonly keyring: Keyring; readonly now: () => number },
  { sealed, lastStep, drift, failures }: StoredApp,
  typed: string,
): CheckedApp {
  const secret = keyring.open('factor', sealed);
  if (secret === undefined || failures >= MAX_FAILURES) return { kind: 'stopped' };
  const checked = checkCode({ secret, lastStep, drift }, typed, now());
  if (checked.kind !== 'right') return checked;
  const { step, drift: learned } = checked;
  // Encrypted again by the current key, so that an old one can be retired.
  return { kind: 'right', use: { step, drift: learned, sealed: sealSecret(keyring, secret) } };
}
