import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { busyService } from '../../core/notices/busy.ts';
import { Spinner } from '../shared/ui/spinner.tsx';
import { useT } from '../shared/use-core.ts';

/** Renders an overlay that blocks the whole page while it is busy (notifications-12). */
export function SpinnerOverlay() {
  const isBusy = useStore(busyService(getCore()).$busy, { ssr: 'initial' }) > 0;
  const t = useT();
  const overlay = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = overlay.current;
    if (isBusy && element?.isConnected && !element.open) element.showModal();
    else if (!isBusy) element?.close();
  }, [isBusy]);
  return (
    <dialog
      ref={overlay}
      className="sso-overlay"
      aria-label={t('busy.label')}
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        // A second Esc closes a dialog even if its `cancel` event is prevented; opens it again while the page is busy.
        if (busyService(getCore()).$busy.get() > 0) overlay.current?.showModal();
      }}
    >
      <Spinner isLarge />
      <p role="status" className="sso-visually-hidden">
        {isBusy && t('busy.label')}
      </p>
    </dialog>
  );
}
