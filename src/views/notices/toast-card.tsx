import { useEffect } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { toastsService, type Toast } from '../../core/notices/toasts.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';

/** Renders a toast: it eases in after the first paint, stays while hovered or focused, and closes on a click. */
export function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, title, message, state } = toast;
  const { activate, dismiss, pause, release } = toastsService(getCore());
  const t = useT();
  useEffect(() => {
    const frame = requestAnimationFrame(() => activate(id));
    return () => cancelAnimationFrame(frame);
  }, [activate, id]);
  return (
    // The whole card is a click target; keyboard and screen-reader users have the button.
    <div
      role={kind === 'error' ? 'alert' : undefined}
      part="toast"
      className={`sso-toast sso-toast-${kind} sso-toast-${state}`}
      onClick={() => dismiss(id)}
      onPointerEnter={() => pause(id)}
      onPointerLeave={() => release(id)}
      onFocus={() => pause(id)}
      onBlur={() => release(id)}
    >
      <span className="sso-toast-icon">{kind === 'success' ? <CheckIcon /> : <AlertIcon />}</span>
      <div className="sso-toast-text">
        <strong className="sso-toast-title">{title}</strong>
        <p className="sso-toast-message">{message}</p>
      </div>
      <Button
        variant="icon"
        className="sso-toast-close"
        aria-label={t('notices.dismiss')}
        onClick={(event) => {
          event.stopPropagation();
          dismiss(id);
        }}
      >
        <CloseIcon />
      </Button>
    </div>
  );
}
