import type { CodeMethod } from '../../core/contract/second-factor.ts';
import { confirmWithCode } from '../../core/flows/confirm-with-code.ts';
import { CODE_TEXTS } from '../../core/i18n/code-texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { createCodeField } from './code-field.ts';
import { create, setBusy } from './create.ts';
import type { Part, Problem } from './part.ts';

/** Loads the texts of the form. */
export const loadTexts = (core: Core): Promise<unknown> => messagesService(core).add(CODE_TEXTS);

/**
 * Creates the form in which the user confirms the session with a code of the app, or with a recovery code; `cancel` is
 * its other button.
 */
export function createCodeForm(
  core: Core,
  methods: readonly CodeMethod[],
  problem: Problem,
  cancel: HTMLButtonElement,
): Part {
  const { t } = messagesService(core);
  let method: CodeMethod = methods.includes('app') ? 'app' : 'recovery';
  let isBusy = false;
  let sentDigits = '';
  const submit = create('button', 'sso-button sso-button-primary');
  submit.type = 'submit';
  const other = create('button', 'sso-link sso-confirm-other');
  other.type = 'button';
  const field = createCodeField(core, method, (digits) => {
    // Each complete code is sent once, without a press of the button.
    if (digits !== sentDigits) form.requestSubmit();
  });
  const showTexts = () => {
    field.showTexts();
    setBusy(submit, isBusy, t(isBusy ? 'confirm.submitting' : 'confirm.submit'));
    other.textContent = t(method === 'app' ? 'code.recovery' : 'code.app');
  };
  const clear = () => {
    field.setError('');
    problem.show('');
  };
  const setPending = (isPending: boolean) => {
    isBusy = isPending;
    field.input.readOnly = isPending;
    other.disabled = isPending;
    showTexts();
  };
  const send = async () => {
    if (isBusy) return;
    clear();
    sentDigits = field.input.value;
    setPending(true);
    const failed = await confirmWithCode(core, method, field.input.value);
    setPending(false);
    if (failed?.isWrong) field.setError(failed.message);
    else problem.show(failed?.message ?? '');
  };
  const form = create(
    'form',
    'sso-confirm-form',
    field.element,
    ...(methods.length > 1 ? [other] : []),
    problem.element,
    create('div', 'sso-confirm-actions', cancel, submit),
  );
  // If a script submits the form without our handler, the code must not be in the URL.
  form.method = 'post';
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener('input', clear, { capture: true });
  other.addEventListener('click', () => {
    method = method === 'app' ? 'recovery' : 'app';
    sentDigits = '';
    clear();
    field.setMethod(method);
    showTexts();
    field.input.focus();
  });
  return { element: form, showTexts };
}
