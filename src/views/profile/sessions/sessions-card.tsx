import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SESSION_TEXTS } from '../../../core/i18n/session-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon, RefreshIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { Card } from '../card.tsx';
import { EndAction } from './end-action.tsx';
import { REFUSAL, SessionRow } from './session-row.tsx';
import { useSessionWords } from './session-words.ts';
import sessionsCss from './sessions.css';
import { createSessionsModel, type SessionsModel } from './sessions-model.ts';

const addSheet = lateSheet(sessionsCss);
const OTHERS = { others: true } as const;

/** Resolves once the card has its texts. */
export const loadSessionTexts = () => messagesService(getCore()).add(SESSION_TEXTS);

/** Renders rows as high as those of the list. */
function Skeleton() {
  return (
    <div className="sso-sessions" aria-hidden="true">
      {[1, 2].map((row) => (
        <div key={row} className="sso-session">
          <span className="sso-skeleton sso-session-tile" />
          <div className="sso-session-words">
            <span className="sso-skeleton sso-skeleton-line" />
            <span className="sso-skeleton sso-skeleton-line" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Renders why there is no list, with another try. */
function Failure({ model }: { model: SessionsModel }) {
  useSignals();
  const t = useT();
  const isRetrying = model.isLoading.value;
  return (
    <>
      <InlineError
        message={isRetrying ? '' : `${t('sessions.failed')} ${model.failure.value}`}
        className={REFUSAL}
      />
      <Button variant="secondary" isBusy={isRetrying} onClick={() => void model.load()}>
        {!isRetrying && <RefreshIcon />}
        <span>{t('error.retry')}</span>
      </Button>
    </>
  );
}

/** Renders what has ended, if anything has. Hidden from screen readers: the status of the card says it. */
function Ended({ text }: { text: string }) {
  if (!text) return null;
  return (
    <li className="sso-session-ended" aria-hidden="true">
      <CheckIcon />
      <span>{text}</span>
    </li>
  );
}

/** Renders the sessions, and what has ended in the place of its row. */
function List({ model, ended }: { model: SessionsModel; ended: string }) {
  useSignals();
  const t = useT();
  const sessions = model.sessions.value ?? [];
  const at = Math.min(model.ended.value?.at ?? 0, sessions.length);
  return (
    <>
      <ul className="sso-sessions" role="list" aria-label={t('sessions.title')}>
        {sessions.map((session, index) => (
          <Fragment key={session.id}>
            {index === at && <Ended text={ended} />}
            <SessionRow session={session} model={model} />
          </Fragment>
        ))}
        {at === sessions.length && <Ended text={ended} />}
      </ul>
      {sessions.every(({ isCurrent }) => isCurrent) && (
        <p className="sso-profile-text sso-sessions-none">{t('sessions.onlyThis')}</p>
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
export function SessionsCard({ onNotOffered }: { onNotOffered: () => void }) {
  useSignals();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [model] = useState(() => createSessionsModel(getCore(), onNotOffered));
  const { sessions, isLoading, failure, question, ended, refusal } = model;
  const endedText = useEndedText(model);
  const isAllAsked = question.value !== undefined && 'others' in question.value;
  const others = sessions.value?.filter(({ isCurrent }) => !isCurrent) ?? [];

  useLayoutEffect(() => {
    if (box.current) addSheet(box.current.getRootNode());
  }, []);
  useEffect(() => {
    void model.load();
    return getCore().ports.onAwake(() => {
      if (document.visibilityState === 'visible') model.refresh();
    });
  }, [model]);
  useEffect(() => {
    if (!ended.value) return;
    const row = box.current?.querySelectorAll('[data-session]')[ended.value.at];
    const next = row?.querySelector('button') ?? box.current?.querySelector('h2');
    next?.focus();
  }, [ended.value]);

  const endOthers = others.length > 1 && (
    <EndAction
      model={model}
      what={OTHERS}
      isAsked={isAllAsked}
      className=""
      label={t('sessions.endOthers')}
      question={t('sessions.endOthers.question')}
    />
  );
  return (
    <div ref={box} className="sso-sessions-card">
      <Card id="sessions" title={t('sessions.title')} action={endOthers}>
        <p className="sso-profile-text">{t('sessions.text')}</p>
        <p role="status" className="sso-visually-hidden">
          {endedText || (!sessions.value && isLoading.value && t('sessions.loading'))}
        </p>
        <InlineError message={isAllAsked ? refusal.value : ''} className={REFUSAL} />
        {sessions.value && <List model={model} ended={endedText} />}
        {!sessions.value && (failure.value ? <Failure model={model} /> : <Skeleton />)}
      </Card>
    </div>
  );
}
