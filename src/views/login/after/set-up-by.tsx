import type { Signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import { formatTags } from '../../../core/contract/languages/language-tag.ts';
import { secondFactorCard } from '../../../core/flows/after-sign-in.ts';
import type { SignInDestination } from '../../../core/flows/redirect-after-sign-in.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useT } from '../../shared/use-core.ts';
import type { Pending } from '../stage.ts';

interface SetUpByProps {
  host: Host;
  pending: Signal<Pending>;
  /** When the time to set it up ends. */
  byMs: number;
  /** Goes on with the sign-in, to the user's destination. */
  answer: (destination?: SignInDestination) => void;
}

/** Joins the words of a date, and the characters between which Chinese and Korean lines may break. */
export const onOneLine = (date: string): string =>
  date.replace(/\s/g, '\u00a0').replace(/[\p{sc=Han}\p{sc=Hang}]/gu, '\u2060$&\u2060');

/** Renders the question whether to set up a required second factor now (second-factor-74). */
export function SetUpBy({ host, pending, byMs, answer }: SetUpByProps) {
  useSignals();
  const t = useT();
  const core = getCore();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const tags = formatTags(useStore(messagesService(core).$locale));
  const date = onOneLine(new Intl.DateTimeFormat(tags, { dateStyle: 'long' }).format(byMs));
  const isBusy = pending.value !== undefined;
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section className="sso-login-panel" aria-labelledby={headingId}>
      <h2 className="sso-login-panel-title" id={headingId} ref={heading} tabIndex={-1}>
        {t('required.by.title', { date })}
      </h2>
      <p className="sso-login-panel-text">{t('required.by.text')}</p>
      <Button isWide disabled={isBusy} onClick={() => answer(secondFactorCard(core, host))}>
        {t('required.by.now')}
      </Button>
      <Button variant="secondary" isWide disabled={isBusy} onClick={() => answer()}>
        {t('required.by.later')}
      </Button>
    </section>
  );
}
