import { useStore } from '@nanostores/react';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadPortal } from '../../core/flows/load-portal.ts';
import { formatTags } from '../../core/i18n/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { Button } from '../shared/ui/button.tsx';
import { useT } from '../shared/use-core.ts';

type Answer = 'not-asked' | 'asking' | { readonly isUp: boolean; readonly atMs: number };

/** Asks the gateway, when the reader wants to know, whether it answers. */
export function ServiceStatus({ host }: { host: Host }) {
  useSignals();
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesService(core).$locale);
  const answer = useSignal<Answer>('not-asked');
  const isDisposed = useRef(false);
  useEffect(() => {
    isDisposed.current = false;
    return () => {
      isDisposed.current = true;
    };
  }, []);

  const ask = async () => {
    answer.value = 'asking';
    const result = await loadPortal(core, host);
    if (isDisposed.current) return;
    answer.value = { isUp: result !== 'failed', atMs: core.ports.now() };
  };
  const inWords = (): string => {
    const given = answer.value;
    if (given === 'not-asked') return '';
    if (given === 'asking') return t('documents.status.checking');
    const time = new Intl.DateTimeFormat(formatTags(locale), { timeStyle: 'medium' });
    return t(given.isUp ? 'documents.status.up' : 'documents.status.down', {
      time: time.format(given.atMs),
    });
  };

  return (
    <div className="sso-service">
      <Button variant="secondary" isBusy={answer.value === 'asking'} onClick={() => void ask()}>
        {t('documents.status.check')}
      </Button>
      <p role="status" className="sso-service-answer">
        {inWords()}
      </p>
    </div>
  );
}
