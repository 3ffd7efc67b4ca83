import { useEffect, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { type SnackBar, snackBarService } from '../../core/notices/snack-bar.ts';
import { type Toast, toastsService } from '../../core/notices/toasts.ts';
import { Button } from '../shared/ui/button.tsx';
import { AlertIcon, CheckIcon, CloseIcon } from '../shared/ui/icons.tsx';
import { useT } from '../shared/use-core.ts';
import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';

/**
 * Returns the props of a message that stays open while the pointer or the focus is on it; `pause` and `release` must
 * not change. React does not dispatch `onPointerEnter` if the pointer comes from an element outside the shadow root
 * that React renders too, such as a card.
 */
function useStaysOpen(pause: () => void, release: () => void) {
  const [hold] = useState(() => {
    const reasons = new Set<'pointer' | 'focus'>();
    const begin = (reason: 'pointer' | 'focus') => () => {
      reasons.add(reason);
      pause();
    };
    const end = (reason: 'pointer' | 'focus') => () => {
      if (reasons.delete(reason) && reasons.size === 0) release();
    };
    return { begin, end };
  });
  useEffect(
    // No event follows if the element is removed, as when the message moves into a dialog.
    () => () => {
      hold.end('pointer')();
      hold.end('focus')();
    },
    [hold],
  );
  return {
    onPointerOver: hold.begin('pointer'),
    onPointerOut: hold.end('pointer'),
    onFocus: hold.begin('focus'),
    onBlur: hold.end('focus'),
  };
}

/** Renders a toast: it eases in after the first paint, stays while hovered or focused, and closes on a click. */
function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, title, message, state } = toast;
  const { activate, dismiss, pause, release } = toastsService(getCore());
  const t = useT();
  const staysOpen = useStaysOpen(
    () => pause(id),
    () => release(id),
  );
  useEffect(() => {
    const frame = requestAnimationFrame(() => activate(id));
    return () => cancelAnimationFrame(frame);
  }, [activate, id]);
  return (
    // The whole card is a click target; keyboard and screen-reader users have the button.
    <div
      part="toast"
      className={`sso-toast sso-toast-${kind} sso-toast-${state}`}
      onClick={() => dismiss(id)}
      {...staysOpen}
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

/** The live regions of toasts. An error interrupts what a screen reader says. */
const LANES = ['alert', 'status'] as const;
const laneOf = ({ kind }: Toast) => (kind === 'error' ? 'alert' : 'status');

/**
 * Renders the toasts, newest on top. The live regions are on the page before their first toast, so that it is
 * announced; the first render, which may hydrate, has no toast.
 */
export function ToastList() {
  useSignals();
  const toasts = useStore(toastsService(getCore()).$toasts);
  const isMounted = useSignal(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => (isMounted.value = true));
    return () => cancelAnimationFrame(frame);
  }, [isMounted]);
  const shown = isMounted.value ? toasts : [];
  const [newest] = shown;
  return (
    <div className="sso-toasts">
      {LANES.map((role) => {
        const isFirst = newest !== undefined && laneOf(newest) === role;
        return (
          <div
            key={role}
            role={role}
            aria-atomic="false"
            className={`sso-toasts-lane ${isFirst ? 'sso-toasts-first' : ''}`.trim()}
          >
            {shown.map(
              (toast) => laneOf(toast) === role && <ToastCard key={toast.id} toast={toast} />,
            )}
          </div>
        );
      })}
    </div>
  );
}

function SnackBarCard({ snackBar }: { snackBar: SnackBar }) {
  const { close, pause, release } = snackBarService(getCore());
  const { kind, message, actionLabel } = snackBar;
  const t = useT();
  const staysOpen = useStaysOpen(pause, release);
  return (
    <div part="snack-bar" className={`sso-snack sso-snack-${kind}`} {...staysOpen}>
      <span className="sso-snack-message">{message}</span>
      <button type="button" className="sso-snack-action" onClick={close}>
        {actionLabel ?? t('dialog.okay')}
      </button>
    </div>
  );
}

/** Renders the snack bar at the bottom center (notifications-06); its action closes it. */
export function SnackBarLine() {
  const snackBar = useStore(snackBarService(getCore()).$snackBar, { ssr: 'initial' });
  const live = snackBar?.kind === 'error' ? 'assertive' : 'polite';
  return (
    <div
      className="sso-snack-lane"
      // Silent if the message is read out elsewhere (errors-21).
      aria-live={snackBar?.isSilent ? 'off' : live}
      aria-atomic="true"
    >
      {snackBar && <SnackBarCard key={snackBar.id} snackBar={snackBar} />}
    </div>
  );
}
