import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect, useRef, useState } from 'react';
import { SESSION_TEXTS } from '../../../core/i18n/session-texts.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { AnnouncedCard, AnnouncedProps } from '../announced/announced-card.ts';
import { ListFailure, ListSkeleton, REFUSAL } from '../announced/list-states.tsx';
import { useFocusAfterRemoval, useList } from '../announced/use-list.ts';
import { Card } from '../card.tsx';
import { QuestionAction } from '../announced/question-action.tsx';
import { SessionRow } from './session-row.tsx';
import { useSessionWords } from './session-words.ts';
import sessionsCss from './sessions.css';
import { createSessionsModel, type SessionsModel } from './sessions-model.ts';

const addSheet = lateSheet(sessionsCss);
const OTHERS = { others: true } as const;

/** Renders what has ended, if anything has. Hidden from screen readers: the status of the card says it. */
function Ended({ text }: { text: string }) {
  if (!text) return null;
  return (
    <li className="sso-entry-done" aria-hidden="true">
      <CheckIcon />
      <span>{text}</span>
    </li>
  );
}

/** Renders the sessions, and what has ended in the place of its row. */
function List({ model, ended }: { model: SessionsModel; ended: string }) {
  useSignals();
  const t = useT();
  const sessions = model.items.value ?? [];
  const at = Math.min(model.ended.value?.at ?? 0, sessions.length);
  return (
    <>
      <ul className="sso-entries" role="list" aria-label={t('sessions.title')}>
        {sessions.map((session, index) => (
          <Fragment key={session.id}>
            {index === at && <Ended text={ended} />}
            <SessionRow session={session} model={model} />
          </Fragment>
        ))}
        {at === sessions.length && <Ended text={ended} />}
      </ul>
      {sessions.every(({ isCurrent }) => isCurrent) && (
        <p className="sso-profile-text sso-entries-none">{t('sessions.onlyThis')}</p>
      )}
    </>
  );
}

/** Returns words for what has ended; '' if nothing has. */
function useEndedText(model: SessionsModel): string {
  const t = useT();
  const words = useSessionWords();
  const ended = model.ended.value;
  if (!ended) return '';
  if (!ended.session) return t('sessions.endedOthers');
  return t('sessions.ended', { name: words.name(ended.session) });
}

/** Renders the browsers in which the user is signed in, and ends sessions (profile-31). */
function SessionsCard({ onNotOffered, changes }: AnnouncedProps) {
  useSignals();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [model] = useState(() => createSessionsModel(getCore(), onNotOffered));
  const { items, isLoading, failure, question, isEnding, ended, refusal } = model;
  const endedText = useEndedText(model);
  const counted = useRef(changes.peek());
  const isAllAsked = question.value !== undefined && 'others' in question.value;
  const others = items.value?.filter(({ isCurrent }) => !isCurrent) ?? [];

  useList(box, model, addSheet);
  useFocusAfterRemoval(box, items, () => ended.peek() !== undefined);
  useEffect(() => {
    if (!ended.value) return;
    const row = box.current?.querySelectorAll('[data-session]')[ended.value.at];
    const next = row?.querySelector('button') ?? box.current?.querySelector('h2');
    next?.focus();
    changes.value += 1;
    counted.current = changes.value;
  }, [ended.value, changes]);
  useEffect(() => {
    // This card's own changes come with their list.
    if (changes.value === counted.current) return;
    counted.current = changes.value;
    void model.load();
  }, [model, changes, changes.value]);

  const endOthers = others.length > 1 && (
    <QuestionAction
      isAsked={isAllAsked}
      isBusy={isEnding.value}
      label={t('sessions.endOthers')}
      question={t('sessions.endOthers.question')}
      keep={t('sessions.keep')}
      confirm={t(isEnding.value ? 'sessions.ending' : 'sessions.end')}
      onAsk={() => model.ask(OTHERS)}
      onKeep={model.keep}
      onConfirm={() => void model.end()}
    />
  );
  return (
    <div ref={box} className="sso-announced">
      <Card id="sessions" title={t('sessions.title')} action={endOthers}>
        <p className="sso-profile-text">{t('sessions.text')}</p>
        <p role="status" className="sso-visually-hidden">
          {endedText || (!items.value && isLoading.value && t('sessions.loading'))}
        </p>
        <InlineError message={isAllAsked ? refusal.value : ''} className={REFUSAL} />
        {items.value && <List model={model} ended={endedText} />}
        {!items.value &&
          (failure.value ? (
            <ListFailure model={model} text={t('sessions.failed')} />
          ) : (
            <ListSkeleton rows={2} />
          ))}
      </Card>
    </div>
  );
}

/** The card "My sessions", with its texts. */
export const card: AnnouncedCard = { Card: SessionsCard, texts: SESSION_TEXTS };
