import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect, useRef, useState, type RefObject } from 'react';
import { passkeySupport, preparePasskeySupport } from '../../../core/flows/passkey-support.ts';
import { PASSKEY_TEXTS } from '../../../core/i18n/passkey-texts.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { useUser } from '../../shared/chrome/use-user.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import type { AnnouncedCard, AnnouncedProps } from '../announced/announced-card.ts';
import { ListFailure, ListSkeleton } from '../announced/list-states.tsx';
import { useFocusAfterRemoval, useList } from '../announced/use-list.ts';
import { Card } from '../card.tsx';
import { useLeaveGuard } from '../profile-cards.tsx';
import { AddNotes, AddPasskey } from './add-passkey.tsx';
import { PasskeyIcon } from './passkey-icons.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import passkeysCss from './passkeys.css';
import { createPasskeysModel, type PasskeysModel } from './passkeys-model.ts';

const addSheet = lateSheet(passkeysCss);

/** Renders what has been removed. Hidden from screen readers: the status of the card says it. */
const Removed = ({ text }: { text: string }) => (
  <li className="sso-entry-done" aria-hidden="true">
    <CheckIcon />
    <span>{text}</span>
  </li>
);

/** Renders the passkeys, and what has been removed in the place of its row. */
function List({ model, removed }: { model: PasskeysModel; removed: string }) {
  useSignals();
  const t = useT();
  const passkeys = model.items.value ?? [];
  const done = model.done.value;
  const at = done?.kind === 'removed' ? Math.min(done.at, passkeys.length) : -1;
  return (
    <>
      {(passkeys.length > 0 || at >= 0) && (
        <ul className="sso-entries" role="list" aria-label={t('passkeys.title')}>
          {passkeys.map((passkey, index) => (
            <Fragment key={passkey.id}>
              {index === at && <Removed text={removed} />}
              <PasskeyRow passkey={passkey} model={model} />
            </Fragment>
          ))}
          {at === passkeys.length && <Removed text={removed} />}
        </ul>
      )}
      {passkeys.length === 0 && (
        <div className="sso-passkeys-none">
          <PasskeyIcon />
          <p className="sso-profile-text">{t('passkeys.none')}</p>
        </div>
      )}
    </>
  );
}

/** Returns words for the last change; '' if there was none. */
function useDoneText({ done }: PasskeysModel): string {
  const t = useT();
  const change = done.value;
  if (!change) return '';
  return change.kind === 'added'
    ? t('passkeys.added')
    : t(`passkeys.${change.kind}`, { name: change.name });
}

/** Notifies other cards of a change, and focuses the row after a removed one, else the title. */
function useDone(box: RefObject<HTMLElement | null>, model: PasskeysModel, count: () => void) {
  const change = model.done.value;
  useEffect(() => {
    if (!change) return;
    count();
    if (change.kind !== 'removed') return;
    const row = box.current?.querySelectorAll('[data-passkey]')[change.at];
    const next = row?.querySelector('button') ?? box.current?.querySelector('h2');
    next?.focus();
    // A change is announced once, whatever function counts it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [box, change]);
}

function Content({ onNotOffered, changes }: AnnouncedProps) {
  useSignals();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [model] = useState(() => createPasskeysModel(getCore(), onNotOffered));
  const { items, isLoading, isAdding, failure, notice, done } = model;
  const support = passkeySupport(getCore());
  const doneText = useDoneText(model);
  useList(box, model, addSheet);
  useFocusAfterRemoval(box, items, () => done.peek() !== undefined);
  useDone(box, model, () => (changes.value += 1));
  useLeaveGuard(model.hasEdits.value);
  useEffect(() => model.cancelAdding, [model]);

  const spoken = (isAdding.value && t('passkeys.waiting')) || doneText;
  const quiet = notice.value?.isQuiet ? notice.value.text : '';
  const canAdd = support?.obstacle === undefined && items.value !== undefined;
  return (
    <div ref={box} className="sso-announced">
      <Card
        id="passkeys"
        title={t('passkeys.title')}
        action={canAdd && <AddPasskey model={model} />}
      >
        <p className="sso-profile-text">{t('passkeys.text')}</p>
        <p role="status" className="sso-visually-hidden">
          {spoken || quiet || (!items.value && isLoading.value && t('passkeys.loading'))}
        </p>
        <AddNotes model={model} support={support} quiet={quiet} />
        {items.value && (
          <List model={model} removed={done.value?.kind === 'removed' ? doneText : ''} />
        )}
        {!items.value &&
          (failure.value ? (
            <ListFailure model={model} text={t('passkeys.failed')} />
          ) : (
            <ListSkeleton rows={1} />
          ))}
      </Card>
    </div>
  );
}

/** Renders the user's passkeys, and adds, names and removes them (passkeys-34). */
function PasskeysCard(props: AnnouncedProps) {
  useSignals();
  // Another user's list is another one.
  return <Content key={useUser()?.userId} {...props} />;
}

/** The card "Passkeys", with its texts. */
export const card: AnnouncedCard = {
  Card: PasskeysCard,
  texts: PASSKEY_TEXTS,
  prepare: preparePasskeySupport,
};
