import { signal } from '@preact/signals-core';
import { isUnsendable } from '../../../core/contract/credentials.ts';
import { isStrongPassword, checkPassword } from '../../../core/contract/password-rule.ts';
import type { MessageId } from '../../../core/i18n/texts.ts';

/** The values of the two password inputs. */
export interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}
export type PasswordName = keyof Passwords;

type Strength = 'weak' | 'fair' | 'good' | 'strong';

const GOOD_LENGTH = 12;
const STRONG_LENGTH = 16;

/**
 * Returns how strong a new password is; undefined without one. Only the length counts beyond the rule, because each
 * character more makes guessing harder, while people choose digits and signs that are easy to foresee. Whether a password
 * is known from a leak is not checked here: a list of such passwords is too large for a page, and the gateway has it.
 */
function strengthOf(password: string): Strength | undefined {
  if (!password) return undefined;
  if (!isStrongPassword(password)) return 'weak';
  const { length } = [...password];
  if (length >= STRONG_LENGTH) return 'strong';
  return length >= GOOD_LENGTH ? 'good' : 'fair';
}

function passwordError(password: string): MessageId | undefined {
  if (!password) return 'login.password.required';
  if (isUnsendable(password)) return 'login.unsendable';
  return isStrongPassword(password) ? undefined : 'reset.password.weak';
}

function confirmError({ password, confirmPassword }: Passwords): MessageId | undefined {
  if (!confirmPassword) return 'reset.confirm.required';
  return confirmPassword === password ? undefined : 'reset.mismatch';
}

/**
 * Creates the validation state of the new password and its confirmation (password-reset-09). The values stay in their
 * inputs.
 */
export function createPasswordEntry() {
  const errors = signal<Readonly<Partial<Record<PasswordName, MessageId | undefined>>>>({});
  const facts = signal(checkPassword(''));
  const strength = signal(strengthOf(''));
  const examine = (password: string) => {
    facts.value = checkPassword(password);
    strength.value = strengthOf(password);
  };

  return {
    errors,
    /** Which parts of the password rule the password meets. */
    facts,
    strength,
    /** Clears errors that no longer apply while the user types; adds none. */
    edit(name: PasswordName, passwords: Passwords): void {
      if (name === 'password') examine(passwords.password);
      const { confirmPassword: before } = errors.peek();
      const after = before === 'reset.mismatch' ? confirmError(passwords) : before;
      errors.value = {
        ...errors.peek(),
        confirmPassword:
          name === 'confirmPassword' && after !== 'reset.mismatch' ? undefined : after,
        ...(name === 'password' ? { password: undefined } : {}),
      };
    },
    /** Checks that both passwords match when the user leaves an input. */
    leave(passwords: Passwords): void {
      if (passwords.password && passwords.confirmPassword)
        errors.value = { ...errors.peek(), confirmPassword: confirmError(passwords) };
    },
    /** Validates both before they are sent; returns the name of the first invalid input. */
    validate(passwords: Passwords): PasswordName | undefined {
      examine(passwords.password);
      const password = passwordError(passwords.password);
      const confirmPassword = confirmError(passwords);
      errors.value = { password, confirmPassword };
      if (password) return 'password';
      return confirmPassword ? 'confirmPassword' : undefined;
    },
    /** Shows why the new password is refused. */
    refuse(reason: MessageId): void {
      errors.value = { ...errors.peek(), password: reason };
    },
  };
}

export type PasswordEntry = ReturnType<typeof createPasswordEntry>;
