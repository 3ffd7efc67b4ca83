import type { ReactNode } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { dialogsService, type Dialog } from '../../core/notices/dialogs.ts';
import { Button } from '../shared/ui/button.tsx';
import { Modal } from '../shared/ui/modal.tsx';
import { useT } from '../shared/use-core.ts';

/**
 * Renders the error or confirmation dialog (notifications-07, notifications-08). Okay and Yes answer true; Cancel and
 * the close icon false.
 */
export function DialogCard({ dialog, children }: { dialog: Dialog; children: ReactNode }) {
  const { id, kind, title, message, requestId } = dialog;
  const t = useT();
  const answer = (value: boolean) => () => dialogsService(getCore()).close(id, value);
  const actions =
    kind === 'error' ? (
      <Button data-focus-first onClick={answer(true)}>
        {t('dialog.okay')}
      </Button>
    ) : (
      <>
        <Button variant="secondary" data-focus-first onClick={answer(false)}>
          {t('dialog.cancel')}
        </Button>
        <Button onClick={answer(true)}>{t('dialog.yes')}</Button>
      </>
    );
  return (
    <Modal
      role="alertdialog"
      title={title}
      message={message}
      body={
        requestId && (
          <p className="sso-dialog-request sso-muted">
            {t('error.requestId')} <bdi>{requestId}</bdi>
          </p>
        )
      }
      onClose={answer(false)}
      actions={actions}
    >
      {children}
    </Modal>
  );
}
