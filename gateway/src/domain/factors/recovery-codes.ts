import { randomBytes, randomInt } from 'node:crypto';
import type { StoredRecoveryCode } from '../../store/recovery-codes.ts';
import { hashPassword, isPassword } from '../users/password-hash.ts';

/** How many codes a user gets. */
const RECOVERY_CODES = 10;
/** Base32 without letters that look like a digit or another letter: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTERS = ALPHABET.slice(10);
const SELECTOR_LETTERS = 2;
/** 60 bits. */
const SECRET_CHARACTERS = 12;
const TYPED = new RegExp(
  `^([${LETTERS}]{${SELECTOR_LETTERS}})([${ALPHABET}]{${SECRET_CHARACTERS}})$`,
);

/** A recovery code: the letters that find it, and the rest, of which only a hash is stored. */
export interface RecoveryCode {
  readonly selector: string;
  readonly secret: string;
}

const newSelector = (): string =>
  Array.from({ length: SELECTOR_LETTERS }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** A byte has each of the 32 characters equally often. */
const newSecret = (): string =>
  Array.from(randomBytes(SECRET_CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Returns new codes, each with another selector. */
export function makeRecoveryCodes(): RecoveryCode[] {
  const selectors = new Set<string>();
  while (selectors.size < RECOVERY_CODES) selectors.add(newSelector());
  return [...selectors].map((selector) => ({ selector, secret: newSecret() }));
}

/** Returns a code as users read it, such as `QT-7M4K-X2PD-9WHF`. */
export const formatRecoveryCode = ({ selector, secret }: RecoveryCode): string =>
  [selector, ...(secret.match(/.{4}/g) ?? [])].join('-');

/** Returns codes as they are stored. */
export const hashRecoveryCodes = (codes: readonly RecoveryCode[]): Promise<StoredRecoveryCode[]> =>
  Promise.all(
    codes.map(async ({ selector, secret }) => ({
      selector,
      hash: await hashPassword(secret),
      usedAt: null,
    })),
  );

/**
 * Reads what a user has typed, in any case, with or without hyphens and spaces. Letters that no code has are read as the
 * digits that they look like. Undefined for what can't be a code.
 */
export function readRecoveryCode(typed: string): RecoveryCode | undefined {
  const plain = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const [, selector, secret] = TYPED.exec(plain) ?? [];
  return selector && secret ? { selector, secret } : undefined;
}

/**
 * Checks a code against the stored one with its selector. Takes as long if there is none, or if nothing that can be a
 * code was typed.
 */
export async function checkRecoveryCode(
  stored: StoredRecoveryCode | undefined,
  code: RecoveryCode | undefined,
): Promise<'right' | 'used' | 'wrong'> {
  const isRight = await isPassword(code && stored?.hash, code?.secret ?? '');
  if (!stored || !isRight) return 'wrong';
  return stored.usedAt ? 'used' : 'right';
}
