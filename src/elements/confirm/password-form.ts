import { confirmWithPassword } from '../../core/flows/confirm-with-password.ts';
import type { Core } from '../../core/kernel/core.ts';
import { create } from './create.ts';
import { createConfirmForm } from './form.ts';
import { createPasswordField } from './password-field.ts';
import type { Part, Problem } from './part.ts';

/** Creates the input by which password managers know whose password the form takes. */
function createUsername(userId: string): HTMLInputElement {
  const username = create('input');
  Object.assign(username, {
    type: 'text',
    name: 'username',
    autocomplete: 'username',
    value: userId,
    readOnly: true,
    hidden: true,
  });
  return username;
}

/** Creates the form in which the user confirms the session with the password; `cancel` is its other button. */
export function createPasswordForm(
  core: Core,
  userId: string,
  problem: Problem,
  cancel: HTMLButtonElement,
): Part {
  const field = createPasswordField(core);
  return createConfirmForm(core, {
    ...{ field, problem, cancel },
    content: [createUsername(userId), field.element],
    send() {
      field.hide();
      return confirmWithPassword(core, field.input.value);
    },
  });
}
