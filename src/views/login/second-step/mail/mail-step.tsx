import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiFailure } from '../../../../core/api/failure.ts';
import { formatTags } from '../../../../core/contract/languages/language-tag.ts';
import { BROWSER_TEXTS } from '../../../../core/i18n/browser-texts.ts';
import { messagesService } from '../../../../core/i18n/messages.ts';
import { getCore, type Core } from '../../../../core/kernel/core.ts';
import { OtpField } from '../../../shared/otp/otp-field.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { useT } from '../../../shared/use-core.ts';
import { CodePanel } from '../code-panel.tsx';
import { Named } from '../named.tsx';
import type { CodeFormProps } from '../other-ways.tsx';
import { AskAdministrator, Over } from '../step-ends.tsx';
import { createMailing, type Mailing } from './mail-model.ts';

interface MailPartProps extends CodeFormProps {
  mailing: Mailing;
}

/** Returns a function that writes a time of today in the page's language and the browser's time zone. */
function useClock(): (timeMs: number) => string {
  const tags = formatTags(useStore(messagesService(getCore()).$locale));
  const format = new Intl.DateTimeFormat(tags, { timeStyle: 'short' });
  return (timeMs) => format.format(timeMs);
}

/** Renders the button that sends the code again, or the time until then, and what has been sent. */
function Resend({ mailing, model, form }: MailPartProps) {
  useSignals();
  const t = useT();
  const clock = useClock();
  const isSending = mailing.isSending.value;
  const seconds = mailing.secondsLeft.value;
  const sentAgainMs = mailing.sentAgainMs.value;
  const again = sentAgainMs && t('browser.sentAgain', { time: clock(sentAgainMs) });
  const status = () => {
    if (isSending) return t('browser.sending');
    if (mailing.isReady.value) return t('browser.ready');
    return again || (mailing.hint.value === undefined ? '' : sentText());
  };
  const sentText = () => {
    const address = mailing.hint.value;
    return address ? t('browser.sent', { address }) : t('browser.sent.plain');
  };
  const resend = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.elements.namedItem('otp');
    model.edit();
    await mailing.send();
    flushSync(() => undefined);
    // The button is gone after a mail, so the focus moves to the field.
    if (!currentTarget.isConnected && field instanceof HTMLElement) field.focus();
  };
  return (
    <div className="sso-step-resend">
      {again && <p className="sso-field-hint">{again}</p>}
      {mailing.isOffered.value ? (
        <button
          type="button"
          className="sso-link"
          aria-disabled={isSending || undefined}
          disabled={form.pending.value !== undefined}
          onClick={(event) => void resend(event)}
        >
          {isSending && <Spinner />}
          <span>{t(isSending ? 'browser.sending' : 'browser.again')}</span>
        </button>
      ) : (
        <span className="sso-muted">{t('browser.againIn', { seconds })}</span>
      )}
      <p role="status" className="sso-visually-hidden">
        {status()}
      </p>
    </div>
  );
}

/** Renders the form of a mailed code (new-browser-20). */
function MailForm(props: MailPartProps) {
  useSignals();
  const t = useT();
  const clock = useClock();
  const part = useRef<HTMLDivElement>(null);
  const { model, mailing, form } = props;
  const address = mailing.hint.value;
  const hasError = model.refusal.value !== '' || model.otp.problem.value !== undefined;
  const submit = () => {
    if (model.isNew()) part.current?.closest('form')?.requestSubmit();
  };
  return (
    <CodePanel
      {...props}
      title={t('browser.title')}
      text={
        <>
          {t('browser.why')}{' '}
          {address === undefined ? null : address ? (
            <Named text={t('browser.sent')} values={{ address }} />
          ) : (
            t('browser.sent.plain')
          )}
        </>
      }
      hasField
      ways={{ title: t('browser.ways'), none: t('browser.none') }}
    >
      <div ref={part} onInput={model.edit}>
        <OtpField
          otp={model.otp}
          label={t('browser.label')}
          problemText={(problem) =>
            t(problem === 'expired' ? 'code.ended' : `code.${problem}`, {
              length: model.otp.length,
            })
          }
          refusal={model.refusal.value}
          isReadOnly={form.pending.value === 'password'}
          // An error takes its place, so that nothing below moves.
          hint={hasError ? undefined : t('browser.until', { time: clock(model.endsAtMs) })}
          onComplete={submit}
        />
      </div>
      <Resend {...props} />
    </CodePanel>
  );
}

/** The states of mails by the refusals of sign-ins: a page from the back-forward cache sends none again. */
const mailings = new WeakMap<ApiFailure, Mailing>();

/** Renders the step of a sign-in in a new browser, whose code the gateway mails. */
function MailStep(props: CodeFormProps) {
  useSignals();
  const t = useT();
  const { model, step, failure } = props;
  const [mailing] = useState(() => {
    const hasOthers = step.methods.length > 1;
    const created =
      mailings.get(failure) ?? createMailing(getCore(), step.ticket, model, hasOthers);
    mailings.set(failure, created);
    return created;
  });
  useEffect(() => mailing.begin(), [mailing]);
  const over = model.over.value;
  if (over) return <Over model={model} reason={over} title={t('browser.title')} />;
  if (model.way.value === 'none')
    return <AskAdministrator model={model} text={t('browser.none.text')} />;
  return <MailForm {...props} mailing={mailing} />;
}

/** Returns the step once its texts are loaded. */
export async function loadMailStep(core: Core) {
  await messagesService(core).add(BROWSER_TEXTS);
  return MailStep;
}
