import { HOTP, Secret, TOTP } from 'otpauth';
import { isSame } from '../../platform/tokens.ts';

/** How long each code is shown. */
export const STEP_SECONDS = 30;
/** The lengths that every authenticator app has (RFC 6238); other ones are ignored by some. */
const FORMAT = { algorithm: 'SHA1', digits: 6 } as const;
const SECRET_BYTES = 20;
/** Steps around the expected one whose codes are accepted too: the code may have been read a moment ago. */
const TOLERANCE = 1;
/** How many steps the clock of a phone may be wrong. */
const MAX_DRIFT = 5;
/** Longer names make a QR code that cameras can't read. */
const MAX_NAME = 60;

/** What is known of an authenticator app. */
export interface App {
  /** Base32. */
  readonly secret: string;
  /** Step of the last accepted code; undefined before the first one. */
  readonly lastStep?: number | undefined;
  /** How many steps the app is ahead of this clock; undefined before the first code. */
  readonly drift?: number | undefined;
}

/** What a code is, at a time. */
export type CheckedCode =
  | { readonly kind: 'right'; readonly step: number; readonly drift: number }
  /** The code, or a later one, was accepted before. */
  | { readonly kind: 'used' }
  | { readonly kind: 'wrong' };

/** Returns a new random secret, base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Apps split the names at a colon, and nothing can show a control character or half a character. */
function nameFor(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}:\uFFFD]/gu, ' ')
    .replaceAll(/\s+/g, ' ');
  return [...plain.trim()].slice(0, MAX_NAME).join('').trim();
}

/** Returns the address that sets an app up: the product and the user are what the app lists. */
export const appUri = (secret: string, names: { product: string; user: string }): string =>
  new TOTP({
    ...FORMAT,
    period: STEP_SECONDS,
    issuer: nameFor(names.product),
    label: nameFor(names.user),
    secret,
  }).toString();

/** Returns the code that an app shows at a step. */
export const codeAt = (secret: string, step: number): string =>
  HOTP.generate({ ...FORMAT, secret: Secret.fromBase32(secret), counter: step });

const around = (step: number, by: number): number[] =>
  Array.from({ length: 2 * by + 1 }, (_, index) => step - by + index);

/** Reads what a user has typed: apps show the digits in two groups. */
const digitsOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '');

/**
 * Checks a code at a time. The first one may be off by as much as a clock can be wrong; later ones must fit the own
 * clock, or the app's as far as it is known. A right code says how the app's clock differs.
 */
export function checkCode(
  { secret, lastStep, drift }: App,
  typed: string,
  atMs: number,
): CheckedCode {
  const now = Math.floor(atMs / 1000 / STEP_SECONDS);
  const steps =
    drift === undefined
      ? around(now, MAX_DRIFT)
      : [...new Set([...around(now, TOLERANCE), ...around(now + drift, TOLERANCE)])];
  const code = digitsOf(typed);
  // All are compared, so that the time does not reveal which one fits.
  const fitting = steps.filter((step) => step >= 0 && isSame(codeAt(secret, step), code));
  const step = fitting.find((one) => one > (lastStep ?? -1));
  if (step !== undefined) {
    const learned = Math.min(MAX_DRIFT, Math.max(-MAX_DRIFT, step - now));
    return { kind: 'right', step, drift: learned };
  }
  return { kind: fitting.length > 0 ? 'used' : 'wrong' };
}
