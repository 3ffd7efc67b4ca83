import { loginForm, nodeOf, applySheet } from './login.prerender.tsx';
import type { PrerenderedForm, TagProps } from '../wrapper/definition.ts';
import type { FormState } from './form-state.ts';

/** The state whose texts are in the prerendered module. */
export const ENGLISH: FormState = {
  locale: 'en_US',
  tag: 'en-US',
  direction: 'ltr',
  scheme: null,
  text: (id) => loginForm.texts[id] ?? '',
};

/** The form in each element; null once a view has replaced it. */
const forms = new WeakMap<HTMLElement, PrerenderedForm | null>();

/** Applies the form's styles; returns a function that removes them once the view has adopted its own. */
function applyStyles(element: HTMLElement, scheme: string | null): () => void {
  const root = element.getRootNode();
  const isChosen = scheme === 'light' || scheme === 'dark';
  const own = isChosen ? `sso-login{--sso-scheme:${scheme}}` : '';
  return applySheet(root instanceof ShadowRoot ? root : document, loginForm.css + own);
}

/** Returns the button of an event; for a script that submits the form, as password managers do, the submit button. */
function buttonOf({ type, target }: Event): HTMLButtonElement | null {
  if (!(target instanceof Element)) return null;
  return type === 'submit' ? target.querySelector('[type=submit]') : target.closest('button');
}

/**
 * Holds back clicks and submits, including Enter in a field, while there is no view to handle them. Returns a
 * function that stops this and repeats the last one.
 */
function holdActions(element: HTMLElement): () => void {
  let pressed: HTMLButtonElement | null | undefined;
  const onAction = (event: Event) => {
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  const types = ['click', 'submit'];
  for (const type of types) element.addEventListener(type, onAction);
  return () => {
    for (const type of types) element.removeEventListener(type, onAction);
    // React has replaced the form if a translation of the page had moved its texts.
    if (pressed?.type === 'submit')
      pressed = element.querySelector<HTMLButtonElement>('[type=submit]');
    if (pressed?.isConnected) pressed.click();
  };
}

/** Fills in the user ID and focuses the password, as the view does. */
function fill(node: HTMLElement, userId: string): void {
  const field = (name: string) => node.querySelector<HTMLInputElement>(`input[name=${name}]`);
  field('username')?.setAttribute('value', userId);
  field('password')?.setAttribute('autofocus', '');
}

/**
 * Shows the sign-in form in an element before React is loaded. The user can type into it, and the view later hydrates
 * it with what was typed. `userId` comes from the element's own attributes. Does nothing if the page already shows a
 * sign-in form.
 */
export function showPrerendered(
  element: HTMLElement,
  state: FormState = ENGLISH,
  { userId }: TagProps['own'] = {},
): void {
  // The IDs in the markup must be unique on the page.
  const isTaken =
    forms.has(element) || document.getElementsByClassName('sso-language-scope').length > 0;
  if (isTaken || !element.isConnected) return;
  const box = nodeOf(loginForm.root, state.text);
  const node = box.firstElementChild;
  if (!(node instanceof HTMLElement)) return;
  node.lang = state.tag;
  node.dir = element.dir || state.direction;
  if (typeof userId === 'string' && userId) fill(node, userId);
  const cleanups = [applyStyles(element, state.scheme), holdActions(element)];
  element.replaceChildren(box);
  node.querySelector<HTMLElement>('[autofocus]')?.focus();
  forms.set(element, {
    locale: state.locale,
    release: () => {
      for (const cleanup of cleanups) cleanup();
    },
  });
}

/** Returns the form that is shown in an element, if any; from now on none is shown there. */
export function adoptPrerendered(element: HTMLElement): PrerenderedForm | undefined {
  const form = forms.get(element);
  forms.set(element, null);
  return form ?? undefined;
}
