import { useSignals } from '@preact/signals-react/runtime';
import { Fragment } from 'react';
import type { TrustedBrowser } from '../../../core/contract/second-factor.ts';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { DeviceIcon } from '../announced/device-icon.tsx';
import { EntryFacts } from '../announced/entry-facts.tsx';
import { REFUSAL } from '../announced/list-states.tsx';
import { QuestionAction } from '../announced/question-action.tsx';
import { useWords } from '../announced/use-words.ts';
import type { FactorsModel } from './factors-model.ts';

/** Renders a trusted browser: where it is, since when and until when, and how to forget it. */
function BrowserRow({ browser, model }: { browser: TrustedBrowser; model: FactorsModel }) {
  useSignals();
  const t = useT();
  const { day, place } = useWords();
  const name = place('factors.browser', browser) || t('factors.browser.unknown');
  const sinceMs = parseServerTime(browser.since);
  const untilMs = parseServerTime(browser.until);
  const asked = model.question.value;
  const isAsked = typeof asked === 'object' && asked.browser === browser.id;
  const isChanging = model.isChanging.value;
  return (
    <li className="sso-entry" data-browser>
      <span className="sso-entry-tile">
        <DeviceIcon of={browser} />
      </span>
      <div className="sso-entry-words">
        <p className="sso-entry-name">
          <span>{name}</span>
          {browser.isCurrent && (
            <span className="sso-entry-badge">{t('factors.browser.current')}</span>
          )}
        </p>
        <EntryFacts
          facts={[
            Number.isNaN(sinceMs) ? '' : t('factors.browser.since', { date: day(sinceMs) }),
            Number.isNaN(untilMs) ? '' : t('factors.browser.until', { date: day(untilMs) }),
          ]}
        />
      </div>
      <div className="sso-entry-actions">
        <QuestionAction
          isAsked={isAsked}
          isBusy={isChanging}
          className="sso-entry-action sso-entry-danger"
          label={t('factors.forget')}
          name={t('factors.forget.one', { name })}
          question={t('factors.forget.question', { name })}
          keep={t('factors.keep')}
          confirm={t(isChanging ? 'factors.forget.busy' : 'factors.forget')}
          onAsk={() => model.ask({ browser: browser.id })}
          onKeep={model.keep}
          onConfirm={() => void model.answer(name)}
        />
      </div>
      <InlineError message={isAsked ? model.refusal.value : ''} className={REFUSAL} />
    </li>
  );
}

/** Renders what has been forgotten. Hidden from screen readers: the status of the card says it. */
const Forgotten = ({ text }: { text: string }) => (
  <li className="sso-entry-done" aria-hidden="true">
    <CheckIcon />
    <span>{text}</span>
  </li>
);

interface BrowserRowsProps {
  browsers: readonly TrustedBrowser[];
  /** The browser that has been forgotten, in the place of its row; '' if none has. */
  forgotten: string;
  model: FactorsModel;
}

/** Renders the browsers in which the user is asked for no code (second-factor-61). */
export function BrowserRows({ browsers, forgotten, model }: BrowserRowsProps) {
  useSignals();
  const t = useT();
  const done = model.done.value;
  const at = done?.kind === 'forgotten' ? Math.min(done.at, browsers.length) : -1;
  if (browsers.length === 0 && at < 0) return null;
  return (
    <>
      <h3 className="sso-factors-title">{t('factors.browsers')}</h3>
      <p className="sso-profile-text">{t('factors.browsers.text')}</p>
      <ul className="sso-entries" role="list" aria-label={t('factors.browsers')}>
        {browsers.map((browser, index) => (
          <Fragment key={browser.id}>
            {index === at && <Forgotten text={forgotten} />}
            <BrowserRow browser={browser} model={model} />
          </Fragment>
        ))}
        {at === browsers.length && <Forgotten text={forgotten} />}
      </ul>
    </>
  );
}
