import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import type { NewApp } from '../../../core/contract/second-factor.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { OtpField } from '../../shared/otp/otp-field.tsx';
import { inputOf } from '../../shared/password/input-of.ts';
import { Button } from '../../shared/ui/button.tsx';
import { InfoIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { REFUSAL } from '../announced/list-states.tsx';
import { cancelOnEscape } from '../cancel-on-escape.ts';
import { createConnecting, type Connecting, type ConnectModel } from './connecting.ts';
import { SetupKey } from './setup-key.tsx';
import { Note, Stage } from './stage.tsx';

interface ConnectAppProps {
  app: NewApp;
  model: ConnectModel;
}

/** Renders the two things to do: to add the account to the app, and to type the code that it shows. */
function ToDo({
  app,
  connecting,
  send,
}: {
  app: NewApp;
  connecting: Connecting;
  send: () => void;
}) {
  useSignals();
  const t = useT();
  const site = new URL(app.uri).searchParams.get('issuer') ?? '';
  return (
    <ol className="sso-factors-todo" role="list">
      <li>
        <h4>{t('factors.key.title')}</h4>
        <SetupKey app={app} />
      </li>
      <li>
        <h4>{t('factors.code.title')}</h4>
        <OtpField
          otp={connecting.otp}
          label={t('factors.code')}
          problemText={() => t('factors.code.missing')}
          refusal={connecting.refusal.value}
          isReadOnly={connecting.isChecking.value}
          hint={t('factors.code.hint')}
          onComplete={send}
        />
        {connecting.isDoubtful() && (
          <Note icon={<InfoIcon />}>{t('factors.code.clock', { tenant: site })}</Note>
        )}
      </li>
    </ol>
  );
}

/** Renders the form in which the user connects an app (second-factor-63). */
export function ConnectApp({ app, model }: ConnectAppProps) {
  useSignals();
  const t = useT();
  const failureId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [connecting] = useState(() => createConnecting(getCore(), app, model));
  const isChecking = connecting.isChecking.value;
  const ended = connecting.ended.value;
  const send = async () => {
    const input = form.current && inputOf(form.current, 'otp');
    if (await connecting.send(input?.value ?? '')) return;
    // Typing replaces the digits.
    input?.focus();
    input?.select();
  };
  useEffect(() => {
    if (ended) form.current?.querySelector<HTMLElement>('[data-renew]')?.focus();
  }, [ended]);
  return (
    <Stage
      step="factors.connect"
      title={t('factors.connect.title')}
      text={t('factors.connect.text')}
    >
      <form
        ref={form}
        noValidate
        aria-label={t('factors.connect.title')}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        onKeyDown={(event) => !isChecking && cancelOnEscape(event, model.cancel)}
      >
        {!ended && <ToDo app={app} connecting={connecting} send={() => void send()} />}
        <div id={failureId}>
          <InlineError
            message={ended || connecting.failure.value || model.notice.value}
            className={REFUSAL}
          />
        </div>
        <div className="sso-factors-buttons sso-factors-end">
          <Button variant="secondary" disabled={isChecking} onClick={model.cancel}>
            {t('profile.cancel')}
          </Button>
          {ended ? (
            <Button data-renew isBusy={model.isStarting.value} onClick={() => void model.setUp()}>
              {t('factors.key.renew')}
            </Button>
          ) : (
            <Button type="submit" isBusy={isChecking}>
              {t(isChecking ? 'factors.turnOn.busy' : 'factors.turnOn')}
            </Button>
          )}
        </div>
      </form>
    </Stage>
  );
}
