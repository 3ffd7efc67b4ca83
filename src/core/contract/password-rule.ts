import { LENGTHS } from './lengths.ts';

/** The facts about a password that the password rule depends on (password-reset-10). */
export interface PasswordFacts {
  /** 8 to 256 characters, counted as code points. */
  readonly hasLength: boolean;
  readonly hasLowercase: boolean;
  readonly hasUppercase: boolean;
  readonly hasNumber: boolean;
  /** Any other character: symbols, spaces, letters without case. */
  readonly hasSpecial: boolean;
}

const { passwordMinLength, passwordMaxLength } = LENGTHS;
/** How many of the four kinds of characters a password needs. */
const KINDS_NEEDED = 3;

/** Checks a password against each part of the rule. */
export function checkPassword(password: string): PasswordFacts {
  const length = [...password].length;
  return {
    hasLength: length >= passwordMinLength && length <= passwordMaxLength,
    hasLowercase: /\p{Ll}/u.test(password),
    hasUppercase: /\p{Lu}/u.test(password),
    hasNumber: /[0-9]/.test(password),
    hasSpecial: /[^\p{Ll}\p{Lu}0-9]/u.test(password),
  };
}

/** True if the password has enough of the four kinds of characters. */
export function hasEnoughKinds(facts: PasswordFacts): boolean {
  const { hasLowercase, hasUppercase, hasNumber, hasSpecial } = facts;
  const kinds = [hasLowercase, hasUppercase, hasNumber, hasSpecial].filter(Boolean);
  return kinds.length >= KINDS_NEEDED;
}

/** True for 8 to 256 characters of at least three kinds: lowercase, uppercase, number, special (password-reset-10). */
export function isStrongPassword(password: string): boolean {
  const facts = checkPassword(password);
  return facts.hasLength && hasEnoughKinds(facts);
}
