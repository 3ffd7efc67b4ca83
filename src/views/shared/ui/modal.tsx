import { useId, useLayoutEffect, useRef, type KeyboardEventHandler, type ReactNode } from 'react';
import { openModal } from '../modal/open-modal.ts';
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

/**
 * Renders a modal dialog in the top layer, usable over the page's own dialogs. The browser traps the focus in it and
 * restores it afterwards. The action marked `data-focus-first` gets the focus.
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
    return openModal(element, import('../modal/protect-modal.ts')).close;
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
