import { CONSTANTS } from '../kernel/constants.ts';

/** What the rule of spec 5 looks at in a password. */
export interface PasswordFacts {
  /** 8 to 256 characters, counted as code points. */
  readonly hasLength: boolean;
  readonly hasLowercase: boolean;
  readonly hasUppercase: boolean;
  readonly hasNumber: boolean;
  /** Anything else: signs, blanks, letters that know no case. */
  readonly hasSpecial: boolean;
}

const { passwordMinLength, passwordMaxLength } = CONSTANTS;
/** How many of the four kinds a password needs. */
const KINDS_NEEDED = 3;

/** Looks at a password; nothing of it is kept. */
export function judgePassword(password: string): PasswordFacts {
  const length = [...password].length;
  return {
    hasLength: length >= passwordMinLength && length <= passwordMaxLength,
    hasLowercase: /\p{Ll}/u.test(password),
    hasUppercase: /\p{Lu}/u.test(password),
    hasNumber: /[0-9]/.test(password),
    hasSpecial: /[^\p{Ll}\p{Lu}0-9]/u.test(password),
  };
}

/** True when the password has enough of the four kinds. */
export function hasKinds(facts: PasswordFacts): boolean {
  const { hasLowercase, hasUppercase, hasNumber, hasSpecial } = facts;
  const kinds = [hasLowercase, hasUppercase, hasNumber, hasSpecial].filter(Boolean);
  return kinds.length >= KINDS_NEEDED;
}

/** True for 8 to 256 characters of at least three kinds: lowercase, uppercase, number, special (spec 5). */
export function isStrongPassword(password: string): boolean {
  const facts = judgePassword(password);
  return facts.hasLength && hasKinds(facts);
}
