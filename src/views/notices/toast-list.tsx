import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { toastsService } from '../../core/notices/toasts.ts';
import { ToastCard } from './toast-card.tsx';

/**
 * Renders the toasts, newest on top. The live region is on the page before its first toast, so that it is
 * announced.
 */
export function ToastList() {
  useSignals();
  const toasts = useStore(toastsService(getCore()).$toasts, { ssr: 'initial' });
  const isMounted = useSignal(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => (isMounted.value = true));
    return () => cancelAnimationFrame(frame);
  }, [isMounted]);
  return (
    <div className="sso-toasts">
      <div aria-live="polite" aria-relevant="additions" className="sso-toasts-lane">
        {isMounted.value && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </div>
  );
}
