import { FIELDS, type Entry, type FieldName, type Submitted } from './login-form.ts';

const input = (form: HTMLFormElement, name: FieldName): HTMLInputElement | undefined => {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};

/** Reads the current values of the inputs, which a password manager may have filled in; '' for an input not shown. */
export function readEntry(form: HTMLFormElement): Entry {
  const value = (name: FieldName) => input(form, name)?.value ?? '';
  return { username: value('username'), password: value('password'), captcha: value('captcha') };
}

/** Returns true if the element is one of the form's inputs. */
export const isField = (element: EventTarget): element is HTMLInputElement & { name: FieldName } =>
  element instanceof HTMLInputElement && (FIELDS as readonly string[]).includes(element.name);

/** Clears and focuses inputs by the result of a submit (sign-in-24). */
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
