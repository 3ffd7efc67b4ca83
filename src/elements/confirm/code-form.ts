import type { CodeMethod } from '../../core/contract/second-factor.ts';
import { confirmWithCode } from '../../core/flows/confirm-with-code.ts';
import { CODE_TEXTS } from '../../core/i18n/code-texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { createCodeField } from './code-field.ts';
import { create } from './create.ts';
import { createConfirmForm } from './form.ts';
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
  let sentDigits = '';
  const field = createCodeField(core, method, (digits) => {
    // Each complete code is sent once, without a press of the button.
    if (digits !== sentDigits) form.element.requestSubmit();
  });
  const other = create('button', 'sso-link sso-confirm-other');
  other.type = 'button';
  other.addEventListener('click', () => {
    method = method === 'app' ? 'recovery' : 'app';
    sentDigits = '';
    form.clear();
    field.setMethod(method);
    showTexts();
    field.input.focus();
  });
  const form = createConfirmForm(core, {
    ...{ field, problem, cancel },
    content: [field.element, ...(methods.length > 1 ? [other] : [])],
    send() {
      sentDigits = field.input.value;
      return confirmWithCode(core, method, sentDigits);
    },
    setPending: (isPending) => (other.disabled = isPending),
  });
  const showTexts = () => {
    form.showTexts();
    other.textContent = t(method === 'app' ? 'code.recovery' : 'code.app');
  };
  return { element: form.element, showTexts };
}
