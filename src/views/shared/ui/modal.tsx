import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useT } from '../use-core.ts';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

export interface ModalProps {
  title: string;
  /** alertdialog for what interrupts and wants an answer. */
  role?: 'dialog' | 'alertdialog';
  /** Called on the close icon and on Esc. */
  onClose(): void;
  message: string;
  actions: ReactNode;
  /** What else must stay reachable while all around is inert, such as toasts. */
  children?: ReactNode;
}

/**
 * A modal dialog in the top layer; the browser traps the focus in it and gives it back afterwards.
 * The action marked `data-focus-first` gets the focus.
 */
export function Modal({ title, role = 'dialog', onClose, message, actions, children }: ModalProps) {
  const id = useId();
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: its end comes while the dialog is still in the page, where closing gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      className="sso-dialog sso-scope"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="sso-dialog-head">
        <h2 className="sso-dialog-title" id={`${id}-title`}>
          {title}
        </h2>
        <Button variant="icon" aria-label={t('dialog.close')} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      <p className="sso-dialog-message" id={`${id}-message`}>
        {message}
      </p>
      <div className="sso-dialog-actions">{actions}</div>
      {children}
    </dialog>
  );
}
