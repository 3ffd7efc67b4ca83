import { useId, useLayoutEffect, useRef, type KeyboardEventHandler, type ReactNode } from 'react';
import { useT } from '../use-core.ts';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

export interface ModalProps {
  title: string;
  /** Use `alertdialog` for dialogs that interrupt the user and need an answer. */
  role?: 'dialog' | 'alertdialog';
  /** Called on the close icon and on Esc. Without it the user can't dismiss the dialog. */
  onClose?: () => void;
  onKeyDown?: KeyboardEventHandler;
  /** The text that screen readers announce when the dialog opens. */
  message: ReactNode;
  /** Content after the message, which is not announced. */
  body?: ReactNode;
  actions: ReactNode;
  className?: string;
  /** Other content that must stay reachable while the page is inert, such as toasts. */
  children?: ReactNode;
}

/** Returns the focused element, even inside shadow roots. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Focuses the page's title, for a dialog that opened before any element had the focus. */
function focusTitle(): void {
  const title = document.querySelector('h1');
  if (!title) return;
  title.tabIndex = -1;
  // Does nothing while another dialog covers the page.
  title.focus({ preventScroll: true });
}

/**
 * Restores the focus once the other dialogs that still make the page inert have closed; until then the page can't
 * take it.
 */
function restoreFocusLater(dialog: Element, opener: Element | null): void {
  if (opener === document.body) focusTitle();
  if (!(opener instanceof HTMLElement) || focusedElement() === opener) return;
  const root = dialog.getRootNode() as Document | ShadowRoot;
  for (const other of root.querySelectorAll('dialog:modal'))
    other.addEventListener('close', () => opener.focus(), { once: true });
}

/** Protects a dialog from the page as soon as the code for that is loaded. Returns a function that ends this. */
function protectLater(dialog: HTMLDialogElement): () => void {
  let end: (() => void) | undefined;
  let isEnded = false;
  void import('../modal/protect-modal.ts').then(
    ({ protectModal }) => {
      if (!isEnded) end = protectModal(dialog);
    },
    () => {
      // Over most pages, the dialog can be used without it.
    },
  );
  return () => {
    isEnded = true;
    end?.();
  };
}

/**
 * Renders a modal dialog in the top layer, usable over the page's own dialogs. The browser traps the focus in it and restores it afterwards. The action
 * marked `data-focus-first` gets the focus.
 */
export function Modal({
  title,
  role = 'dialog',
  onClose,
  onKeyDown,
  message,
  body,
  actions,
  className = '',
  children,
}: ModalProps) {
  const id = useId();
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect is cleaned up while the dialog is still in the page, where closing it restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const opener = focusedElement();
    const open = () => {
      // Already open again if another dialog was above it.
      if (element.open) return;
      element.showModal();
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    };
    // A prerendered dialog is already open, and the user may have moved the focus.
    open();
    const endProtection = protectLater(element);
    // A second Esc closes a dialog even if its `cancel` event is prevented (session-warning-05).
    element.addEventListener('close', open);
    return () => {
      element.removeEventListener('close', open);
      endProtection();
      element.close();
      restoreFocusLater(element, opener);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      part="dialog"
      className={`sso-dialog sso-scope ${className}`.trim()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      // A prerendered dialog has an `open` attribute that React does not render.
      suppressHydrationWarning
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={onKeyDown}
    >
      <div className="sso-dialog-head">
        <h2 className="sso-dialog-title" id={`${id}-title`}>
          {title}
        </h2>
        {onClose && (
          <Button variant="icon" aria-label={t('dialog.close')} onClick={onClose}>
            <CloseIcon />
          </Button>
        )}
      </div>
      <div className="sso-dialog-message" id={`${id}-message`}>
        {message}
      </div>
      {body}
      <div className="sso-dialog-actions">{actions}</div>
      {children}
    </dialog>
  );
}
