/** How a page makes its dialogs: by the browser's own element, or as most libraries do. */
export const DIALOG_KINDS = ['native', 'custom'] as const;
type DialogKind = (typeof DIALOG_KINDS)[number];

/** What libraries set on the body while their dialog is open. */
const BODY = 'pointer-events: none; visibility: hidden; user-select: none; cursor: wait';
const DIALOG = 'position: fixed; inset: 10% 60% 10% 10%; visibility: visible; pointer-events: auto';
/** What the user has typed before a notice opens. */
const TEXT = 'half of it';

/**
 * A dialog of the page itself, with a half-filled field. The custom one closes at Esc and at presses outside of it, traps
 * the focus, and closes off all that is beside it.
 */
export class AppDialog {
  readonly element: HTMLElement;
  readonly #field = document.createElement('input');
  readonly #controller = new AbortController();
  readonly #observer = new MutationObserver(() => this.#hideOthers());
  readonly #hidden = new Set<Element>();

  /** Opens it, with an element in it. */
  constructor(kind: DialogKind, ...content: readonly Element[]) {
    this.element = document.createElement(kind === 'native' ? 'dialog' : 'div');
    this.element.setAttribute('role', 'dialog');
    this.element.append('Of the page', this.#field, ...content);
    document.body.append(this.element);
    if (this.element instanceof HTMLDialogElement) this.element.showModal();
    else this.#openCustom();
    this.#field.focus();
    this.#field.value = TEXT;
  }

  #openCustom(): void {
    this.element.style.cssText = DIALOG;
    document.body.style.cssText = BODY;
    const closeFor = (event: Event) => {
      if (!event.composedPath().includes(this.element)) this.close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') this.close();
      else if (event.key === 'Tab' && !event.composedPath().includes(this.element))
        event.preventDefault();
    };
    const trap = (event: Event) => {
      if (!event.composedPath().includes(this.element)) this.#field.focus();
    };
    for (const capture of [true, false]) {
      const options = { capture, signal: this.#controller.signal };
      document.addEventListener('keydown', onKey, options);
      document.addEventListener('focusin', trap, options);
      for (const type of ['pointerdown', 'mousedown', 'click'])
        document.addEventListener(type, closeFor, options);
    }
    this.#hideOthers();
    this.#observer.observe(document.body, { childList: true });
  }

  #hideOthers(): void {
    for (const other of document.body.children) {
      if (other === this.element || this.#hidden.has(other)) continue;
      this.#hidden.add(other);
      other.toggleAttribute('inert', true);
      other.setAttribute('aria-hidden', 'true');
    }
  }

  /** Whether the page still shows its dialog with what the user has typed. */
  get isKept(): boolean {
    return this.element.isConnected && this.#field.value === TEXT;
  }

  /** Whether the field has the focus. */
  get hasFocus(): boolean {
    return document.activeElement === this.#field;
  }

  /** Whether the page still hides an element from assistive technologies. */
  static hides(element: Element): boolean {
    return element.matches('[inert], [aria-hidden=true]');
  }

  close(): void {
    this.#controller.abort();
    this.#observer.disconnect();
    for (const other of this.#hidden) {
      other.removeAttribute('inert');
      other.removeAttribute('aria-hidden');
    }
    document.body.removeAttribute('style');
    this.element.remove();
  }
}
