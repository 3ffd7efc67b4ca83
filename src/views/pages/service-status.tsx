import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadPortal } from '../../core/flows/load-portal.ts';
import { formatTags } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { Button } from '../shared/ui/button.tsx';
import { useT } from '../shared/use-core.ts';

type Status = 'unknown' | 'checking' | { readonly isUp: boolean; readonly atMs: number };

/** Renders a button that checks whether the gateway responds, and the result. */
export function ServiceStatus({ host }: { host: Host }) {
  useSignals();
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesService(core).$locale);
  const status = useSignal<Status>('unknown');
  const isDisposed = useRef(false);
  useEffect(() => {
    isDisposed.current = false;
    return () => {
      isDisposed.current = true;
    };
  }, []);

  const check = async () => {
    status.value = 'checking';
    const result = await loadPortal(core, host);
    if (isDisposed.current) return;
    status.value = { isUp: result !== 'failed', atMs: core.ports.now() };
  };
  const statusText = (): string => {
    const current = status.value;
    if (current === 'unknown') return '';
    if (current === 'checking') return t('documents.status.checking');
    const format = new Intl.DateTimeFormat(formatTags(locale), { timeStyle: 'medium' });
    return t(current.isUp ? 'documents.status.up' : 'documents.status.down', {
      time: format.format(current.atMs),
    });
  };

  return (
    <div className="sso-service">
      <Button variant="secondary" isBusy={status.value === 'checking'} onClick={() => void check()}>
        {t('documents.status.check')}
      </Button>
      <p role="status" className="sso-service-answer">
        {statusText()}
      </p>
    </div>
  );
}
