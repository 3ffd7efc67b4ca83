import { useSignals } from '@preact/signals-react/runtime';
import { useRef, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { UserName } from '../shared/chrome/user-name.tsx';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { useT } from '../shared/use-core.ts';
import { cancelOnEscape } from './cancel-on-escape.ts';
import { Card } from './card.tsx';
import { Fact, SharedFacts } from './facts.tsx';
import { PencilIcon } from './icons.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { NameFields } from './name-fields.tsx';
import type { ProfileModel } from './profile-model.ts';

/** Renders the user's initials, name and user name, and the language picker (profile-06). */
function Identity({ model }: { model: ProfileModel }) {
  useSignals();
  const t = useT();
  const { displayName, username, userId } = model.profile.value;
  const name = displayName.trim() || username || userId;
  return (
    <div className="sso-identity">
      <Avatar name={name} isLarge />
      <div className="sso-identity-words">
        <p className="sso-identity-name">
          <UserName name={name} />
        </p>
        {username && (
          <p className="sso-identity-user">
            <span className="sso-visually-hidden">{t('profile.username')}: </span>
            <bdi>{username}</bdi>
          </p>
        )}
      </div>
      <LanguagePicker choice={model.language} />
    </div>
  );
}

/** Renders the personal information card in view or edit mode (profile-07). */
export function PersonalCard({ model }: { model: ProfileModel }) {
  useSignals();
  const t = useT();
  const editButton = useRef<HTMLButtonElement>(null);
  const { profile, names } = model;
  const { firstName, lastName } = profile.value;
  const isEditing = names.draft.value !== undefined;
  const isSaving = names.isSaving.value;

  /** Returns to view mode and restores the focus. */
  const cancel = () => {
    flushSync(names.cancel);
    editButton.current?.focus();
  };
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Signals render in a microtask, so the Edit button is there in the next animation frame.
    if (await names.save()) requestAnimationFrame(() => editButton.current?.focus());
  };

  const edit = (
    <button
      ref={editButton}
      type="button"
      className="sso-button sso-button-secondary"
      onClick={names.open}
    >
      <PencilIcon />
      {t('profile.edit')}
    </button>
  );
  return (
    <Card id="personal" title={t('profile.personal')} action={!isEditing && edit}>
      <Identity model={model} />
      {isEditing ? (
        <form
          noValidate
          aria-label={t('profile.personal')}
          onSubmit={(event) => void save(event)}
          onKeyDown={(event) => !isSaving && cancelOnEscape(event, cancel)}
        >
          <NameFields form={names} />
          <dl className="sso-facts">
            <SharedFacts profile={profile.value} />
          </dl>
          <div className="sso-profile-actions">
            <Button variant="secondary" disabled={isSaving} onClick={cancel}>
              {t('profile.cancel')}
            </Button>
            <Button type="submit" isBusy={isSaving} disabled={!names.canSave.value}>
              {t(isSaving ? 'profile.saving' : 'profile.save')}
            </Button>
          </div>
        </form>
      ) : (
        <dl className="sso-facts">
          <Fact label={t('profile.firstName')}>{firstName}</Fact>
          <Fact label={t('profile.lastName')}>{lastName}</Fact>
          <SharedFacts profile={profile.value} />
        </dl>
      )}
    </Card>
  );
}
