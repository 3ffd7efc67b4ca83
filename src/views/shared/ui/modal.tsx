import { useId, useLayoutEffect, useRef, type KeyboardEventHandler, type ReactNode } from 'react';
import { useT } from '../use-core.ts';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

export interface ModalProps {
  title: string;
  /** alertdialog for what interrupts and wants an answer. */
  role?: 'dialog' | 'alertdialog';
  /** Called on the close icon and on Esc. Without it the dialog can't be dismissed. */
  onClose?: () => void;
  onKeyDown?: KeyboardEventHandler;
  /** What is read out when it opens. */
  message: ReactNode;
  /** What follows the message, to be read at leisure. */
  body?: ReactNode;
  actions: ReactNode;
  className?: string;
  /** What else must stay reachable while all around is inert, such as toasts. */
  children?: ReactNode;
}

/** What has the focus, in whichever shadow root. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

/** Gives the focus to the page's title, after a dialog that opened before anything had it. */
function focusTitle(): void {
  const title = document.querySelector('h1');
  if (!title) return;
  title.tabIndex = -1;
  // Does nothing while another dialog covers the page.
  title.focus({ preventScroll: true });
}

/** Gives the focus back once another dialog, which still covers the page, has closed; before, nothing takes it. */
function focusAfterCover(dialog: Element, opener: Element | null): void {
  if (opener === document.body) focusTitle();
  if (!(opener instanceof HTMLElement) || focusedElement() === opener) return;
  const root = dialog.getRootNode() as Document | ShadowRoot;
  for (const cover of root.querySelectorAll('dialog:modal'))
    cover.addEventListener('close', () => opener.focus(), { once: true });
}

/**
 * A modal dialog in the top layer; the browser traps the focus in it and gives it back afterwards.
 * The action marked `data-focus-first` gets the focus.
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
  // A layout effect: its end comes while the dialog is still in the page, where closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const opener = focusedElement();
    const open = () => {
      element.showModal();
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    };
    // Over its first frame it is open already, and the focus where the person has it.
    if (!element.open) open();
    // A second Esc closes even a dialog that refuses (decisions 2.8).
    element.addEventListener('close', open);
    return () => {
      element.removeEventListener('close', open);
      element.close();
      focusAfterCover(element, opener);
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
      // Over its first frame the dialog is open already, of which React knows nothing.
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
