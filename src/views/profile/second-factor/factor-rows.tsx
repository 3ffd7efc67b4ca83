import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { Factors } from '../../../core/contract/second-factor.ts';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { EntryFacts } from '../announced/entry-facts.tsx';
import { REFUSAL } from '../announced/list-states.tsx';
import { QuestionAction } from '../announced/question-action.tsx';
import { useWords } from '../announced/use-words.ts';
import { AppIcon, CodesIcon } from './factor-icons.tsx';
import type { FactorsModel } from './factors-model.ts';

/** With fewer codes, the user should make new ones. */
const FEW = 3;

interface RowProps {
  model: FactorsModel;
  subject: 'app' | 'codes';
  icon: ReactNode;
  label: string;
  busy: string;
  question: string;
  className: string;
  /** False if the user may not change it. */
  isChangeable?: boolean;
  children: ReactNode;
}

/** Renders the app or the recovery codes, and a change with its question in the row. */
function Row({ model, subject, icon, isChangeable = true, children, ...words }: RowProps) {
  const { label, busy, question, className } = words;
  useSignals();
  const t = useT();
  const isAsked = model.question.value === subject;
  const isChanging = model.isChanging.value;
  return (
    <li className="sso-entry" data-on={subject === 'app' || undefined}>
      <span className="sso-entry-tile">{icon}</span>
      <div className="sso-entry-words">{children}</div>
      <div className="sso-entry-actions">
        {isChangeable && (
          <QuestionAction
            isAsked={isAsked}
            isBusy={isChanging}
            className={`sso-entry-action ${className}`}
            label={label}
            question={question}
            keep={t('factors.keep')}
            confirm={isChanging && isAsked ? busy : label}
            onAsk={() => model.ask(subject)}
            onKeep={model.keep}
            onConfirm={() => void model.answer()}
          />
        )}
      </div>
      <InlineError message={isAsked ? model.refusal.value : ''} className={REFUSAL} />
    </li>
  );
}

interface FactorRowsProps {
  factors: Factors;
  since: string;
  model: FactorsModel;
}

/** Renders the app and the recovery codes of a user who has turned two-step sign-in on (second-factor-61). */
export function FactorRows({ factors, since, model }: FactorRowsProps) {
  const t = useT();
  const { day } = useWords();
  const sinceMs = parseServerTime(since);
  const left = factors.recoveryCodesLeft;
  return (
    <ul className="sso-entries" role="list" aria-label={t('factors.title')}>
      <Row
        model={model}
        subject="app"
        icon={<AppIcon />}
        label={t('factors.off')}
        busy={t('factors.off.busy')}
        question={t('factors.off.question')}
        className="sso-entry-danger"
        isChangeable={!factors.isRequired}
      >
        <p className="sso-entry-name">
          <span>{t('factors.app')}</span>
          <span className="sso-entry-badge">{t('factors.on')}</span>
          {factors.isRequired && <span className="sso-entry-badge">{t('factors.required')}</span>}
        </p>
        <EntryFacts
          facts={[
            Number.isNaN(sinceMs) ? '' : t('factors.since', { date: day(sinceMs) }),
            factors.isRequired ? t('factors.required.on') : '',
          ]}
        />
      </Row>
      <Row
        model={model}
        subject="codes"
        icon={<CodesIcon />}
        label={t('factors.renew')}
        busy={t('factors.renew.busy')}
        question={t('factors.renew.question')}
        className="sso-factors-renew"
      >
        <p className="sso-entry-name">{t('factors.codes')}</p>
        <EntryFacts facts={[t('factors.codes.left', { count: left })]} />
        {left < FEW && (
          <p className="sso-factors-few">
            <AlertIcon />
            <span>{t('factors.codes.few')}</span>
          </p>
        )}
      </Row>
    </ul>
  );
}
