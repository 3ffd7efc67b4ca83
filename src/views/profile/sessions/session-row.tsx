import { useSignals } from '@preact/signals-react/runtime';
import type { UserSession } from '../../../core/contract/sessions.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { useT } from '../../shared/use-core.ts';
import { REFUSAL } from '../announced/list-states.tsx';
import { DeviceIcon } from '../announced/device-icon.tsx';
import { EntryFacts } from '../announced/entry-facts.tsx';
import { QuestionAction } from '../announced/question-action.tsx';
import { useSessionWords } from './session-words.ts';
import type { SessionsModel } from './sessions-model.ts';

/** Renders a session: where it is, what is known about it, and how to end it (profile-33). */
export function SessionRow({ session, model }: { session: UserSession; model: SessionsModel }) {
  useSignals();
  const t = useT();
  const words = useSessionWords();
  const { id, isCurrent, address } = session;
  const name = words.name(session);
  const asked = model.question.value;
  const isEnding = model.isEnding.value;
  const isAsked = asked !== undefined && 'id' in asked && asked.id === id;
  return (
    <li className="sso-entry" data-session data-current={isCurrent || undefined}>
      <span className="sso-entry-tile">
        <DeviceIcon of={session} />
      </span>
      <div className="sso-entry-words">
        <p className="sso-entry-name">
          <span>{name}</span>
          {isCurrent && <span className="sso-entry-badge">{t('sessions.current')}</span>}
        </p>
        <EntryFacts facts={words.facts(session)} address={address} />
      </div>
      {!isCurrent && (
        <div className="sso-entry-actions">
          <QuestionAction
            isAsked={isAsked}
            isBusy={isEnding}
            className="sso-entry-action sso-entry-danger"
            label={t('sessions.end')}
            name={t('sessions.endOne', { name })}
            question={t('sessions.endOne.question')}
            keep={t('sessions.keep')}
            confirm={t(isEnding ? 'sessions.ending' : 'sessions.end')}
            onAsk={() => model.ask({ id })}
            onKeep={model.keep}
            onConfirm={() => void model.end()}
          />
        </div>
      )}
      <InlineError message={isAsked ? model.refusal.value : ''} className={REFUSAL} />
    </li>
  );
}
