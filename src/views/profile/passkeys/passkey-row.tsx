import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import type { Passkey } from '../../../core/contract/passkeys.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { InlineError } from '../../shared/chrome/section-message.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useT } from '../../shared/use-core.ts';
import { EntryFacts } from '../announced/entry-facts.tsx';
import { REFUSAL } from '../announced/list-states.tsx';
import { QuestionAction } from '../announced/question-action.tsx';
import { useWords } from '../announced/use-words.ts';
import { NameForm } from './name-form.tsx';
import { DeviceIcon, SyncedIcon } from './passkey-icons.tsx';
import { nameOf } from './passkey-texts.ts';
import type { PasskeysModel } from './passkeys-model.ts';

/** Renders what is known about a passkey: where it is, since when, and when it was used. */
function Facts({ passkey, name }: { passkey: Passkey; name: string }) {
  const t = useT();
  const { day, when } = useWords();
  const { provider, createdAt, lastUsedAt, isSynced, isAutomatic } = passkey;
  const createdMs = parseServerTime(createdAt);
  const usedMs = parseServerTime(lastUsedAt);
  const product = provider === name ? '' : provider;
  const since = Number.isNaN(createdMs) ? '' : t('passkeys.since', { date: day(createdMs) });
  const used = Number.isNaN(usedMs)
    ? t(isAutomatic ? 'passkeys.automatic' : 'passkeys.unused')
    : t('passkeys.used', { when: when(usedMs) });
  return (
    <>
      <EntryFacts
        facts={[product, t(isSynced ? 'passkeys.synced' : 'passkeys.local')]}
        isNamed={product !== ''}
      />
      <EntryFacts facts={[since, used]} />
    </>
  );
}

/** Renders a passkey: its name and facts, and how to rename and remove it (passkeys-35). */
export function PasskeyRow({ passkey, model }: { passkey: Passkey; model: PasskeysModel }) {
  useSignals();
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  const wasEditing = useRef(false);
  const { naming, question } = model;
  const name = nameOf(getCore(), passkey);
  const isEditing = naming.draft.value?.id === passkey.id;
  const isAsked = question.value === passkey.id;
  const isRemoving = model.isRemoving.value;
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing)
      row.current?.querySelector<HTMLElement>('[data-rename]')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <li ref={row} className="sso-entry" data-passkey>
      <span className="sso-entry-tile">{passkey.isSynced ? <SyncedIcon /> : <DeviceIcon />}</span>
      {isEditing ? (
        <NameForm naming={naming} />
      ) : (
        <div className="sso-entry-words">
          <p className="sso-entry-name">
            <bdi>{name}</bdi>
          </p>
          <Facts passkey={passkey} name={name} />
        </div>
      )}
      {!isEditing && (
        <div className="sso-entry-actions sso-passkey-actions">
          {!isAsked && (
            <Button
              variant="secondary"
              className="sso-entry-action sso-passkey-rename"
              aria-label={t('passkeys.renameOne', { name })}
              disabled={isRemoving}
              data-rename
              onClick={() => model.rename(passkey)}
            >
              {t('passkeys.rename')}
            </Button>
          )}
          <QuestionAction
            isAsked={isAsked}
            isBusy={isRemoving}
            className="sso-entry-action sso-entry-danger"
            label={t('passkeys.remove')}
            name={t('passkeys.removeOne', { name })}
            question={t('passkeys.remove.question', { name })}
            keep={t('passkeys.keep')}
            confirm={t(isRemoving ? 'passkeys.removing' : 'passkeys.remove')}
            onAsk={() => model.ask(passkey.id)}
            onKeep={model.keep}
            onConfirm={() => void model.remove()}
          />
        </div>
      )}
      <InlineError message={isAsked ? model.refusal.value : ''} className={REFUSAL} />
    </li>
  );
}
