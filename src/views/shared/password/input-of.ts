/** Returns a form's input by its name; undefined if there is none. */
export function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const found = form.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
}
