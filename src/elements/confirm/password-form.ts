import { confirmWithPassword } from '../../core/flows/confirm-with-password.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { create, setBusy } from './create.ts';
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
  const { t } = messagesService(core);
  const field = createPasswordField(core);
  const submit = create('button', 'sso-button sso-button-primary');
  submit.type = 'submit';
  let isBusy = false;
  const showTexts = () => {
    field.showTexts();
    setBusy(submit, isBusy, t(isBusy ? 'confirm.submitting' : 'confirm.submit'));
  };
  const setPending = (isPending: boolean) => {
    isBusy = isPending;
    field.input.readOnly = isPending;
    showTexts();
  };
  const send = async () => {
    if (isBusy) return;
    field.hide();
    field.setError('');
    problem.show('');
    setPending(true);
    const failed = await confirmWithPassword(core, field.input.value);
    setPending(false);
    if (failed?.isWrong) field.setError(failed.message);
    else problem.show(failed?.message ?? '');
  };
  const form = create(
    'form',
    'sso-confirm-form',
    createUsername(userId),
    field.element,
    problem.element,
    create('div', 'sso-confirm-actions', cancel, submit),
  );
  // If a script submits the form without our handler, the password must not be in the URL.
  form.method = 'post';
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener('input', () => {
    field.setError('');
    problem.show('');
  });
  return { element: form, showTexts };
}
