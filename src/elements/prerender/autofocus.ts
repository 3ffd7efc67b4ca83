/** Returns true if typing needs a keyboard that would cover the page, or if the page is a part of another one. */
const isUnwanted = () => matchMedia('(pointer: coarse)').matches || window.parent !== window;

const isEmpty = (input: HTMLInputElement) => input.value === '' && !input.matches(':autofill');

/**
 * Focuses the first empty field of an element's sign-in form as soon as the form is shown, unless the user has moved the
 * focus on the page before (sign-in-52).
 */
export function focusFirstField(element: HTMLElement): void {
  if (isUnwanted()) return;
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  };
  const focus = () => {
    const fields = [...element.querySelectorAll<HTMLInputElement>('.sso-login-form input')];
    if (fields.length === 0) return;
    stop();
    if (document.activeElement === document.body) fields.find(isEmpty)?.focus();
  };
  const observer = new MutationObserver(focus);
  document.addEventListener('focusin', stop);
  observer.observe(element, { childList: true, subtree: true });
  focus();
}
