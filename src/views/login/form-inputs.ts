import { FIELDS, type Entry, type FieldName, type Submitted } from './login-form.ts';

const input = (form: HTMLFormElement, name: FieldName): HTMLInputElement | undefined => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};

/** What the inputs hold now, whoever put it there; '' for one that is not shown. */
export function readEntry(form: HTMLFormElement): Entry {
  const value = (name: FieldName) => input(form, name)?.value ?? '';
  return { username: value('username'), password: value('password'), captcha: value('captcha') };
}

/** True when the element is one of the form's own inputs. */
export const isField = (element: EventTarget): element is HTMLInputElement & { name: FieldName } =>
  element instanceof HTMLInputElement && (FIELDS as readonly string[]).includes(element.name);

/** Puts the inputs in order after a submit (spec 4, "Login flow" 6) and the focus where to go on. */
export function settleInputs(form: HTMLFormElement, submitted: Submitted): void {
  const password = input(form, 'password');
  if (submitted.kind === 'incomplete') input(form, submitted.field)?.focus();
  if (submitted.kind === 'rejected') {
    password?.focus();
    password?.select();
  }
  if (submitted.kind === 'unreachable') {
    for (const field of [password, input(form, 'captcha')]) if (field) field.value = '';
    password?.focus();
  }
}
