import type { confirmWithPassword } from '../../core/flows/confirm-with-password.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { create, setBusy } from './create.ts';
import type { Part, Problem } from './part.ts';

/** The parts of a form. */
interface FormParts {
  readonly field: {
    readonly input: HTMLInputElement;
    setError(message: string): void;
    showTexts(): void;
  };
  /** What stands above the message about a failed call. */
  readonly content: readonly Element[];
  readonly problem: Problem;
  /** The button beside the one that sends the form. */
  readonly cancel: HTMLButtonElement;
  /** Sends what was typed. Resolves to why it did not confirm the session, or to undefined. */
  send(): ReturnType<typeof confirmWithPassword>;
  /** Runs when a call begins, and when it has ended. */
  setPending?(isPending: boolean): void;
}

/** A form of the dialog. */
export interface ConfirmForm extends Part {
  readonly element: HTMLFormElement;
  /** Removes the messages. */
  clear(): void;
}

/** Creates a form that confirms the session with what the user types into one field. */
export function createConfirmForm(core: Core, parts: FormParts): ConfirmForm {
  const { field, content, problem, cancel } = parts;
  const { t } = messagesService(core);
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
    parts.setPending?.(isPending);
    showTexts();
  };
  const clear = () => {
    field.setError('');
    problem.show('');
  };
  const send = async () => {
    if (isBusy) return;
    clear();
    setPending(true);
    const failed = await parts.send();
    setPending(false);
    if (failed?.isWrong) field.setError(failed.message);
    else problem.show(failed?.message ?? '');
  };
  const actions = create('div', 'sso-confirm-actions', cancel, submit);
  const element = create('form', 'sso-confirm-form', ...content, problem.element, actions);
  // If a script submits the form without our handler, what was typed must not be in the URL.
  element.method = 'post';
  element.noValidate = true;
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  // Before the field's own handler, which may send the form.
  element.addEventListener('input', clear, { capture: true });
  return { element, showTexts, clear };
}
