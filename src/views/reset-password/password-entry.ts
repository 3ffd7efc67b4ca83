import { signal } from '@preact/signals-core';
import { isUnsendable } from '../../core/contract/credentials.ts';
import { isStrongPassword, judgePassword } from '../../core/contract/password-rule.ts';
import type { MessageId } from '../../core/i18n/texts.ts';

/** What the two password inputs hold. */
export interface Passwords {
  readonly password: string;
  readonly confirmPassword: string;
}
export type PasswordName = keyof Passwords;

function passwordError(password: string): MessageId | undefined {
  if (!password) return 'login.password.required';
  if (isUnsendable(password)) return 'login.unsendable';
  return isStrongPassword(password) ? undefined : 'reset.password.weak';
}

function confirmError({ password, confirmPassword }: Passwords): MessageId | undefined {
  if (!confirmPassword) return 'reset.confirm.required';
  return confirmPassword === password ? undefined : 'reset.mismatch';
}

/** The new password and its confirmation (spec 5): what is wrong with them. They stay in their inputs. */
export function createPasswordEntry() {
  const errors = signal<Readonly<Partial<Record<PasswordName, MessageId | undefined>>>>({});
  const facts = signal(judgePassword(''));

  return {
    errors,
    /** What the rule says of the password so far. */
    facts,
    /** Follows the typing: takes back what no longer holds, and says nothing new. */
    edit(name: PasswordName, passwords: Passwords): void {
      if (name === 'password') facts.value = judgePassword(passwords.password);
      const { confirmPassword: before } = errors.peek();
      const after = before === 'reset.mismatch' ? confirmError(passwords) : before;
      errors.value = {
        ...errors.peek(),
        confirmPassword:
          name === 'confirmPassword' && after !== 'reset.mismatch' ? undefined : after,
        ...(name === 'password' ? { password: undefined } : {}),
      };
    },
    /** A field was left: now two different passwords are worth a word. */
    leave(passwords: Passwords): void {
      if (passwords.password && passwords.confirmPassword)
        errors.value = { ...errors.peek(), confirmPassword: confirmError(passwords) };
    },
    /** Judges both before they are sent; returns the first to mend. */
    judge(passwords: Passwords): PasswordName | undefined {
      facts.value = judgePassword(passwords.password);
      const password = passwordError(passwords.password);
      const confirmPassword = confirmError(passwords);
      errors.value = { password, confirmPassword };
      if (password) return 'password';
      return confirmPassword ? 'confirmPassword' : undefined;
    },
  };
}

export type PasswordEntry = ReturnType<typeof createPasswordEntry>;
