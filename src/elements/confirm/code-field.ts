import { readOtp } from '../../core/auth/read-otp.ts';
import type { CodeMethod } from '../../core/contract/second-factor.ts';
import { CODE_DIGITS } from '../../core/flows/confirm-with-code.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { create } from './create.ts';
import { createFieldError } from './field-error.ts';

const INPUT_ID = 'sso-confirm-code';
const HINT_ID = 'sso-confirm-code-hint';
/** A recovery code as the gateway writes them. */
const EXAMPLE = 'AB-1234-5678-90CD';

/** The field of a code, without React. */
interface CodeField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows an error below the field, focuses the field and selects what was typed; '' removes the error. */
  setError(message: string): void;
  /** Takes the codes of another method, and empties the field. */
  setMethod(method: CodeMethod): void;
  showTexts(): void;
}

/** Keeps only the digits of a code, of any script; leaves a text that is none to the check of the whole entry. */
function keepDigits(input: HTMLInputElement): void {
  const reading = readOtp(input.value, CODE_DIGITS);
  if (reading.kind === 'code' && reading.digits !== input.value) input.value = reading.digits;
}

/** Creates the field. `onComplete` is called when it contains the last digit of a code of the app. */
export function createCodeField(
  core: Core,
  method: CodeMethod,
  onComplete: (digits: string) => void,
): CodeField {
  const { t } = messagesService(core);
  let current = method;
  const input = create('input', 'sso-input sso-confirm-code');
  const label = create('label', 'sso-label');
  const hint = create('p', 'sso-field-hint');
  label.htmlFor = INPUT_ID;
  hint.id = HINT_ID;
  Object.assign(input, {
    ...{ id: INPUT_ID, type: 'text', name: 'otp', placeholder: ' ', dir: 'ltr' },
    ...{ spellcheck: false, required: true },
  });
  input.dataset['focusFirst'] = '';
  const error = createFieldError(input, HINT_ID);
  const adapt = () => {
    const isApp = current === 'app';
    input.inputMode = isApp ? 'numeric' : 'text';
    input.autocomplete = isApp ? 'one-time-code' : 'off';
    input.autocapitalize = isApp ? 'none' : 'characters';
  };
  const showTexts = () => {
    const isApp = current === 'app';
    label.textContent = t(isApp ? 'code.label' : 'code.recovery.label');
    hint.textContent = isApp ? t('code.hint') : t('code.recovery.hint', { example: EXAMPLE });
  };
  const edit = (event: Event) => {
    if (current !== 'app' || (event instanceof InputEvent && event.isComposing)) return;
    keepDigits(input);
    if (/^\d+$/.test(input.value) && input.value.length === CODE_DIGITS) onComplete(input.value);
  };
  input.addEventListener('input', edit);
  input.addEventListener('compositionend', edit);
  adapt();
  return {
    element: create(
      'div',
      'sso-field',
      create('div', 'sso-field-box', label, input),
      hint,
      ...error.elements,
    ),
    input,
    setError: error.set,
    setMethod(next) {
      current = next;
      input.value = '';
      adapt();
      showTexts();
    },
    showTexts,
  };
}
