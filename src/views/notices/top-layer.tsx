import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { snackBarService } from '../../core/notices/snack-bar.ts';
import { toastsService } from '../../core/notices/toasts.ts';

/** Lifts its content above everything on the page; each new message lifts it above what came since. */
export function TopLayer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);
  const newestToast = useStore(toastsService(getCore()).$toasts)[0]?.id;
  const snackBar = useStore(snackBarService(getCore()).$snackBar)?.id;
  useEffect(() => {
    const element = layer.current;
    // The outlet may have gone, or moved, since this was drawn.
    if (!element?.isConnected) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newestToast, snackBar]);
  return (
    <div ref={layer} popover="manual" className="sso-notices-layer">
      {children}
    </div>
  );
}
