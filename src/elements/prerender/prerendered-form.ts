import { loginForm, nodeOf, applySheet } from './login.prerender.tsx';
import type { TagProps } from '../wrapper/mount.ts';
import { viewBox } from '../wrapper/view-box.ts';

/** In what words and colors a first frame is drawn. */
export interface FormState {
  readonly locale: string;
  /** The locale as BCP 47. */
  readonly tag: string;
  readonly direction: string;
  /** The person's own choice of light or dark; anything else where she has made none. */
  readonly scheme: string | null;
  text(id: string): string;
}

/** What stands in a tag until React has come. */
export interface PrerenderedForm {
  readonly locale: string;
  /** Gives what it took back, and does what the person meanwhile asked for. */
  release(): void;
}

/** The look that comes along. */
export const ENGLISH: FormState = {
  locale: 'en_US',
  tag: 'en-US',
  direction: 'ltr',
  scheme: null,
  text: (id) => loginForm.texts[id] ?? '',
};

/** What stands in each tag; null where a view has taken the place. */
const frames = new WeakMap<HTMLElement, PrerenderedForm | null>();

/** Dresses the frame; returns how to end that, once the view has sheets of its own. */
function wear(element: HTMLElement, scheme: string | null): () => void {
  const root = element.getRootNode();
  const isChosen = scheme === 'light' || scheme === 'dark';
  const own = isChosen ? `sso-login{--sso-scheme:${scheme}}` : '';
  return applySheet(root instanceof ShadowRoot ? root : document, loginForm.css + own);
}

/** The button that an event is about; a script that submits the form, as password managers do, presses none. */
function buttonOf({ type, target }: Event): HTMLButtonElement | null {
  if (!(target instanceof Element)) return null;
  return type === 'submit' ? target.querySelector('[type=submit]') : target.closest('button');
}

/** Keeps what is pressed, Enter in a field included, or submitted until a view is there that does it. */
function holdPresses(element: HTMLElement): () => void {
  let pressed: HTMLButtonElement | undefined;
  const hold = (event: Event) => {
    const button = buttonOf(event);
    if (!button) return;
    event.preventDefault();
    pressed = button;
  };
  const types = ['click', 'submit'];
  for (const type of types) element.addEventListener(type, hold);
  return () => {
    for (const type of types) element.removeEventListener(type, hold);
    if (pressed?.isConnected) pressed.click();
  };
}

/** Gives the form its user ID as the view does: what is left to type is the password. */
function fill(node: HTMLElement, userId: string): void {
  const field = (name: string) => node.querySelector<HTMLInputElement>(`input[name=${name}]`);
  field('username')?.setAttribute('value', userId);
  field('password')?.setAttribute('autofocus', '');
}

/**
 * Draws the sign-in form into a tag before React has come: it can be typed into, and the view takes it over as
 * it stands, with the user ID among the tag's own attributes. Nothing happens where the page shows a sign-in already.
 */
export function drawPrerendered(
  element: HTMLElement,
  look: FormState = ENGLISH,
  { userId }: TagProps['own'] = {},
): void {
  // The ids in the markup may stand on a page once.
  const isTaken = frames.has(element) || document.querySelector('.sso-language-scope');
  if (isTaken || !element.isConnected) return;
  const node = nodeOf(loginForm.root, look.text);
  node.lang = look.tag;
  node.dir = element.dir || look.direction;
  if (typeof userId === 'string' && userId) fill(node, userId);
  const cleanups = [wear(element, look.scheme), holdPresses(element)];
  viewBox(element).replaceChildren(node);
  node.querySelector<HTMLElement>('[autofocus]')?.focus();
  frames.set(element, {
    locale: look.locale,
    release: () => {
      for (const cleanup of cleanups) cleanup();
    },
  });
}

/** Hands over the frame that stands in a tag, if there is one; from here on none is drawn there. */
export function adoptPrerendered(element: HTMLElement): PrerenderedForm | undefined {
  const frame = frames.get(element);
  frames.set(element, null);
  return frame ?? undefined;
}
