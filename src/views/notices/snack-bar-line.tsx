import { useStore } from '@nanostores/react';
import { getCore } from '../../core/kernel/core.ts';
import { snackBarService } from '../../core/notices/snack-bar.ts';
import { useT } from '../shared/use-core.ts';

/** Renders the snack bar at the bottom center (notifications-06); its action closes it. */
export function SnackBarLine() {
  const { $snackBar, close, pause, release } = snackBarService(getCore());
  const t = useT();
  const snackBar = useStore($snackBar, { ssr: 'initial' });
  return (
    <div
      className="sso-snack-lane"
      aria-live={snackBar?.kind === 'error' ? 'assertive' : 'polite'}
      aria-atomic="true"
    >
      {snackBar && (
        <div
          key={snackBar.id}
          part="snack-bar"
          className={`sso-snack sso-snack-${snackBar.kind}`}
          onPointerEnter={pause}
          onPointerLeave={release}
          onFocus={pause}
          onBlur={release}
        >
          <span className="sso-snack-message">{snackBar.message}</span>
          <button type="button" className="sso-snack-action" onClick={close}>
            {snackBar.actionLabel ?? t('dialog.okay')}
          </button>
        </div>
      )}
    </div>
  );
}
