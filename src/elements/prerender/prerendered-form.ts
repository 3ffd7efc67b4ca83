import { loginForm, nodeOf, applySheet, viewCss } from './login.prerender.tsx';
import type { StepMeasure } from '../../core/kernel/steps.ts';
import type { PrerenderedForm, TakenForm } from '../wrapper/definition.ts';
import type { FormState } from './form-state.ts';

export { viewCss };

/** The state whose texts are in the prerendered module. */
export const ENGLISH: FormState = {
  locale: 'en_US',
  tag: 'en-US',
  direction: 'ltr',
  scheme: null,
  text: (id) => loginForm.texts[id] ?? '',
};

/** Applies the form's styles; returns a function that removes them once the view has adopted its own. */
function applyStyles(element: HTMLElement, scheme: string | null): () => void {
  const root = element.getRootNode();
  const isChosen = scheme === 'light' || scheme === 'dark';
  const own = isChosen ? `sso-login{--sso-scheme:${scheme}}` : '';
  return applySheet(root instanceof ShadowRoot ? root : document, loginForm.css + viewCss + own);
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

/** Returns true if the page already shows a sign-in form: the IDs in the markup must be unique. */
const isShownElsewhere = () => document.getElementsByClassName('sso-language-scope').length > 0;

/**
 * Creates the form of an element, which is in one of three states:
 *
 *     absent ── show() ──> shown
 *       └───── take() ──────┴────> taken
 */
function createForm(element: HTMLElement): PrerenderedForm {
  let state: 'absent' | 'shown' | 'taken' = 'absent';
  let form: TakenForm | undefined;
  return {
    /**
     * Shows the sign-in form before React is loaded. The user can type into it, and the view later hydrates it with what
     * was typed. `userId` comes from the element's own attributes. Does nothing in another state, and if the page already
     * shows a sign-in form.
     */
    show(texts = ENGLISH, { userId } = {}): void {
      if (state !== 'absent' || isShownElsewhere() || !element.isConnected) return;
      const box = nodeOf(loginForm.root, texts.text);
      const node = box.firstElementChild;
      if (!(node instanceof HTMLElement)) return;
      node.lang = texts.tag;
      node.dir = element.dir || texts.direction;
      if (typeof userId === 'string' && userId) fill(node, userId);
      const cleanups = [applyStyles(element, texts.scheme), holdActions(element)];
      const place = element.querySelector('.sso-view-box');
      if (place) place.replaceWith(box);
      else element.replaceChildren(box);
      node.querySelector<HTMLElement>('[autofocus]')?.focus();
      performance.measure('sso:form-typable' satisfies StepMeasure, { start: 0 });
      state = 'shown';
      form = {
        locale: texts.locale,
        release: () => {
          for (const cleanup of cleanups) cleanup();
        },
      };
    },
    /** Returns the form if it is shown, for the view that takes its place; from now on none is shown. */
    take(): TakenForm | undefined {
      state = 'taken';
      const taken = form;
      form = undefined;
      return taken;
    },
  };
}

const forms = new WeakMap<HTMLElement, PrerenderedForm>();

/** Returns the prerendered form of an element. */
export function formOf(element: HTMLElement): PrerenderedForm {
  const form = forms.get(element) ?? createForm(element);
  forms.set(element, form);
  return form;
}
