import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { FACTOR_TEXTS } from '../../../core/i18n/factor-texts.ts';
import { SECOND_FACTOR } from '../../../core/contract/features.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { SECTION_KEY } from '../../../core/platform/storage.ts';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { tabStorageService } from '../../../core/platform/tab-storage.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { useUser } from '../../shared/chrome/use-user.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import otpCss from '../../shared/otp/otp-field.css';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { AnnouncedCard, AnnouncedProps } from '../announced/announced-card.ts';
import { ListFailure, ListSkeleton, REFUSAL } from '../announced/list-states.tsx';
import { useFocusAfterRemoval, useList } from '../announced/use-list.ts';
import { useWords } from '../announced/use-words.ts';
import { Card } from '../card.tsx';
import { ShieldIcon } from '../icons.tsx';
import { useLeaveGuard } from '../profile-cards.tsx';
import { BrowserRows } from './browser-rows.tsx';
import { ConnectApp } from './connect-app.tsx';
import { FactorRows } from './factor-rows.tsx';
import { createFactorsModel, type FactorsModel } from './factors-model.ts';
import factorsCss from './factors.css';
import stagesCss from './stages.css';
import { SaveCodes } from './save-codes.tsx';

const addSheet = lateSheet(otpCss + factorsCss + stagesCss);

/** Renders whether two-step sign-in is on, and with what. */
function Facts({ model, doneText }: { model: FactorsModel; doneText: string }) {
  useSignals();
  const t = useT();
  const { day } = useWords();
  const factors = model.factors.value;
  if (!factors) return null;
  const dueMs = parseServerTime(factors.requiredBy);
  if (!factors.app)
    return (
      <div className="sso-factors-none">
        {model.done.value ? <CheckIcon /> : <ShieldIcon />}
        <div>
          <p className="sso-profile-text">
            {doneText || t('factors.none')}
            {factors.isRequired && (
              <>
                {' '}
                <span className="sso-entry-badge">{t('factors.required')}</span>
              </>
            )}
          </p>
          {!Number.isNaN(dueMs) && (
            <p className="sso-profile-text">{t('factors.required.by', { date: day(dueMs) })}</p>
          )}
        </div>
      </div>
    );
  return (
    <>
      <FactorRows factors={factors} since={factors.app.since} model={model} />
      <BrowserRows browsers={factors.browsers} forgotten={doneText} model={model} />
    </>
  );
}

/** Returns words for the last change; '' if there was none. */
function useDoneText({ done }: FactorsModel): string {
  const t = useT();
  const change = done.value;
  if (change?.kind === 'off') return t('factors.off.done');
  return change?.kind === 'forgotten' ? t('factors.forget.done', { name: change.name }) : '';
}

/** Notifies other cards of a change, loads again after theirs, and moves the focus after a change. */
function useChanges(
  box: RefObject<HTMLElement | null>,
  model: FactorsModel,
  { changes }: AnnouncedProps,
) {
  const counted = useRef(changes.peek());
  const change = model.done.value;
  const stage = model.stage.value;
  const earlier = useRef(stage);
  const count = () => {
    changes.value += 1;
    counted.current = changes.peek();
  };
  useLayoutEffect(() => {
    // A canceled stage returns to the button that opened it.
    if (earlier.current?.name === 'app' && !stage)
      box.current?.querySelector<HTMLElement>('[data-set-up]')?.focus();
    // The app is on, or the codes are new, before they are saved.
    if (stage?.name === 'codes') count();
    earlier.current = stage;
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [box, stage]);
  useEffect(() => {
    if (!change) return;
    if (change.kind !== 'saved') count();
    const at = change.kind === 'forgotten' ? change.at : Infinity;
    const row = box.current?.querySelectorAll('[data-browser]')[at];
    const next = row?.querySelector('button') ?? box.current?.querySelector('h2');
    next?.focus();
    // A change is announced once, whatever function counts it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [box, change]);
  useEffect(() => {
    // A new password or ended sessions may have ended the trust in a browser.
    if (changes.value === counted.current) return;
    counted.current = changes.value;
    void model.load();
  }, [model, changes, changes.value]);
}

/** Shows the card to a user whom the sign-in screen has sent to it, once (second-factor-76). */
function useRequestedSection({ onChoose }: AnnouncedProps) {
  useEffect(() => {
    const storage = tabStorageService(getCore());
    if (storage.get(SECTION_KEY) !== SECOND_FACTOR) return;
    storage.remove(SECTION_KEY);
    onChoose(SECOND_FACTOR);
    // Only when the card appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

function Content(props: AnnouncedProps) {
  useSignals();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [model] = useState(() => createFactorsModel(getCore(), props.onNotOffered));
  const { items, factors, isLoading, isStarting, failure, notice, done } = model;
  const stage = model.stage.value;
  const userId = useUser()?.userId ?? '';
  const doneText = useDoneText(model);
  useList(box, model, addSheet);
  useFocusAfterRemoval(box, items, () => done.peek() !== undefined);
  useChanges(box, model, props);
  useRequestedSection(props);
  useLeaveGuard(model.hasUnsaved.value);

  const isOff = factors.value && !factors.value.app;
  const saved =
    stage?.name === 'codes' && t(stage.isFirst ? 'factors.save.on' : 'factors.renew.done');
  return (
    <div ref={box} className="sso-announced">
      <Card
        id="secondFactor"
        title={t('factors.title')}
        action={
          isOff &&
          !stage && (
            <Button
              variant="secondary"
              data-set-up
              isBusy={isStarting.value}
              onClick={() => void model.setUp()}
            >
              {t(isStarting.value ? 'factors.setUp.busy' : 'factors.setUp')}
            </Button>
          )
        }
      >
        <p role="status" className="sso-visually-hidden">
          {saved || doneText || (!items.value && isLoading.value && t('factors.loading'))}
        </p>
        {stage?.name === 'app' && (
          <ConnectApp key={stage.app.ticket} app={stage.app} model={model} />
        )}
        {stage?.name === 'codes' && (
          <SaveCodes codes={stage.codes} isFirst={stage.isFirst} user={userId} model={model} />
        )}
        {!stage && (
          <>
            <p className="sso-profile-text">{t('factors.text')}</p>
            <InlineError message={notice.value} className={REFUSAL} />
            <Facts model={model} doneText={doneText} />
            {!items.value &&
              (failure.value ? (
                <ListFailure model={model} text={t('factors.failed')} />
              ) : (
                <ListSkeleton rows={1} />
              ))}
          </>
        )}
      </Card>
    </div>
  );
}

/** Renders the user's second factor, and sets it up (second-factor-60). */
function FactorsCard(props: AnnouncedProps) {
  useSignals();
  // Another user has another one.
  return <Content key={useUser()?.userId} {...props} />;
}

/** The card "Two-step sign-in", with its texts. */
export const card: AnnouncedCard = { Card: FactorsCard, texts: FACTOR_TEXTS };
