import { END_TEXTS } from '../../core/i18n/end-texts.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { Core } from '../../core/kernel/core.ts';
import { create, createButton, createIcon } from './create.ts';
import { createFieldError } from './field-error.ts';

const EYE = 'M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z';
const CROSSED_EYE =
  'M4 4l16 16M9.9 5.2A9.6 9.6 0 0 1 12 5c6.4 0 10 7 10 7a17 17 0 0 1-3.2 4M6.5 6.7C3.6 8.6 2 12 2 12s3.6 7 10 7a9.7 9.7 0 0 0 4.7-1.2M10 10a3 3 0 0 0 4 4';

const INPUT_ID = 'sso-confirm-password';

/** The field of a password, as on the sign-in form, without React. */
export interface ConfirmPasswordField {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
  /** Shows an error below the field, focuses the field and selects what was typed; '' removes the error. */
  setError(message: string): void;
  /** Hides the password again. */
  hide(): void;
  showTexts(): void;
}

function createInput(): HTMLInputElement {
  const input = create('input', 'sso-input sso-input-with-action');
  Object.assign(input, {
    id: INPUT_ID,
    type: 'password',
    name: 'password',
    autocomplete: 'current-password',
    autocapitalize: 'none',
    placeholder: ' ',
    dir: 'ltr',
    spellcheck: false,
    required: true,
  });
  input.dataset['focusFirst'] = '';
  return input;
}

/** Renders and announces below a field that Caps Lock is on (sign-in-50). Touch keyboards show their own state. */
function followCapsLock(core: Core, input: HTMLInputElement): HTMLElement {
  const { add, t } = messagesService(core);
  const hint = create('div');
  hint.role = 'status';
  const show = (isOn: boolean) =>
    hint.replaceChildren(...(isOn ? [create('p', 'sso-field-hint', t('password.capsLock'))] : []));
  const follow = (event: KeyboardEvent) => {
    const isOn = event.getModifierState('CapsLock') && !matchMedia('(pointer: coarse)').matches;
    if (isOn === (hint.firstChild !== null)) return;
    if (isOn) void add(END_TEXTS).then(() => show(true));
    else show(false);
  };
  input.addEventListener('keydown', follow);
  input.addEventListener('keyup', follow);
  input.addEventListener('blur', () => show(false));
  return hint;
}

/** Creates the field. */
export function createPasswordField(core: Core): ConfirmPasswordField {
  const { t } = messagesService(core);
  const input = createInput();
  const label = create('label', 'sso-label');
  label.htmlFor = INPUT_ID;
  const showTexts = () => {
    const isShown = input.type === 'text';
    label.textContent = t('login.password.label');
    toggle.ariaLabel = t(isShown ? 'login.password.hide' : 'login.password.show');
    toggle.replaceChildren(createIcon(isShown ? CROSSED_EYE : EYE));
  };
  const setType = (type: 'text' | 'password') => {
    input.type = type;
    showTexts();
  };
  const toggle = createButton('sso-button-icon', () =>
    setType(input.type === 'text' ? 'password' : 'text'),
  );
  const action = create('div', 'sso-field-action', toggle);
  const box = create('div', 'sso-field-box', label, input, action);
  const error = createFieldError(input);
  return {
    element: create('div', 'sso-field', box, followCapsLock(core, input), ...error.elements),
    input,
    setError: error.set,
    hide: () => setType('password'),
    showTexts,
  };
}
