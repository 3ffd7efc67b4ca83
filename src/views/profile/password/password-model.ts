import { batch, signal } from '@preact/signals-core';
import { changePassword } from '../../../core/flows/change-password.ts';
import { isUnsendable } from '../../../core/contract/credentials.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';
import {
  createPasswordEntry,
  type PasswordName,
  type Passwords,
} from '../../shared/password/password-entry.ts';

/** The values of the inputs. */
export interface Entry extends Passwords {
  readonly currentPassword: string;
}
export type EntryName = keyof Entry;

/** How a submit ended; otherwise the input to focus, or undefined if the user has nothing to correct. */
export type Submitted = 'changed' | 'not-offered' | EntryName | undefined;

/** Creates the state of the form that changes the password (profile-48). The values stay in their inputs. */
export function createPasswordModel(core: Core) {
  const { t } = messagesService(core);
  const passwords = createPasswordEntry();
  const isSending = signal(false);
  const hasTyped = signal(false);
  /** Why the current password is refused. */
  const currentError = signal('');
  /** Why the gateway did not decide. */
  const problem = signal('');

  const validateCurrent = (current: string): boolean => {
    const error = isUnsendable(current) ? 'login.unsendable' : 'login.password.required';
    currentError.value = current && !isUnsendable(current) ? '' : t(error);
    return currentError.peek() === '';
  };
  /** Validates all inputs, so that all errors show; returns the first invalid one. */
  const firstInvalid = (entry: Entry): EntryName | undefined => {
    const isCurrentValid = validateCurrent(entry.currentPassword);
    let field: PasswordName | undefined = passwords.validate(entry);
    if (field !== 'password' && isCurrentValid && entry.password === entry.currentPassword) {
      passwords.refuse('passwords.same');
      field = 'password';
    }
    return isCurrentValid ? field : 'currentPassword';
  };

  return {
    passwords,
    isSending,
    hasTyped,
    currentError,
    problem,
    /** Clears errors that no longer apply while the user types. */
    edit(name: string, entry: Entry): void {
      hasTyped.value = Object.values(entry).some(Boolean);
      if (name === 'currentPassword') currentError.value = '';
      if (name === 'password' || name === 'confirmPassword') passwords.edit(name, entry);
    },
    /** Sends the passwords if they are valid; does nothing while they are being sent. */
    async submit(entry: Entry): Promise<Submitted> {
      if (isSending.peek()) return undefined;
      problem.value = '';
      const field = firstInvalid(entry);
      if (field) return field;
      isSending.value = true;
      const { currentPassword: current, password: next } = entry;
      const result = await changePassword(core, { current, next });
      return batch((): Submitted => {
        isSending.value = false;
        switch (result.kind) {
          case 'wrong':
            currentError.value = result.message;
            return 'currentPassword';
          case 'refused':
            passwords.refuse(result.reason);
            return 'password';
          case 'failed':
            problem.value = result.message;
            return undefined;
          case 'lost':
            return undefined;
          case 'changed':
          case 'not-offered':
            hasTyped.value = false;
            return result.kind;
        }
      });
    },
  };
}
