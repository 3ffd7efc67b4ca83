import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { snackBarService } from '../../core/notices/snack-bar.ts';
import { toastsService } from '../../core/notices/toasts.ts';

/** Renders its children in the top layer; each new message moves them above everything that was opened since. */
export function TopLayer({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null);
  const newestToast = useStore(toastsService(getCore()).$toasts)[0]?.id;
  const snackBar = useStore(snackBarService(getCore()).$snackBar)?.id;
  useEffect(() => {
    const element = layer.current;
    // The notifications element may have been removed since the render.
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
