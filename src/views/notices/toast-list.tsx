import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { toastsService } from '../../core/notices/toasts.ts';
import { ToastCard } from './toast-card.tsx';

/** The toasts, newest on top. The live regions stand before their first message, so that it is spoken. */
export function ToastList() {
  useSignals();
  const toasts = useStore(toastsService(getCore()).$toasts, { ssr: 'initial' });
  const isStanding = useSignal(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => (isStanding.value = true));
    return () => cancelAnimationFrame(frame);
  }, [isStanding]);
  return (
    <div className="sso-toasts">
      <div aria-live="polite" aria-relevant="additions" className="sso-toasts-lane">
        {isStanding.value && toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
      </div>
    </div>
  );
}
