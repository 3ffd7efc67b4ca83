import { create } from './create.ts';

const ERROR_ID = 'sso-confirm-error';

/** The error of the dialog's field. */
interface FieldError {
  /** What stands below the field. */
  readonly elements: readonly HTMLElement[];
  /** Shows an error, focuses the field and selects what was typed; '' removes the error. */
  set(message: string): void;
}

/** Creates the place of a field's error. `describedBy` is the ID of another element that describes the field. */
export function createFieldError(input: HTMLInputElement, describedBy = ''): FieldError {
  const error = create('div');
  error.id = ERROR_ID;
  input.setAttribute('aria-describedby', `${ERROR_ID} ${describedBy}`.trim());
  // If the field has the focus already, focusing it does not read its description out.
  const spoken = create('div', 'sso-visually-hidden');
  spoken.role = 'alert';
  return {
    elements: [error, spoken],
    set(message) {
      const hasFocus = input.matches(':focus');
      input.ariaInvalid = String(message !== '');
      error.replaceChildren(...(message ? [create('p', 'sso-field-error', message)] : []));
      spoken.textContent = hasFocus ? message : '';
      if (!message) return;
      input.focus();
      input.select();
    },
  };
}
