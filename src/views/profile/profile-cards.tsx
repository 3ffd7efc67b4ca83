import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { RoleMapping } from '../../core/contract/profile.ts';
import { getCore } from '../../core/kernel/core.ts';
import { unsavedService } from '../../core/profile/unsaved.ts';
import { useT } from '../shared/use-core.ts';
import { Card } from './card.tsx';
import { EmailCard } from './email-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import type { ProfileModel } from './profile-model.ts';
import type { SectionId } from './sections.ts';

/** Renders the user's roles, read-only (profile-13). */
function RolesCard({ roles }: { roles: readonly RoleMapping[] }) {
  const t = useT();
  const named = roles.filter(({ roleGroupName, roleGroupDescription }) =>
    Boolean(roleGroupName || roleGroupDescription),
  );
  return (
    <Card id="roles" title={t('profile.roles')}>
      <p className="sso-profile-text">{t('profile.roles.text')}</p>
      {named.length === 0 ? (
        <p className="sso-roles-none">{t('profile.roles.none')}</p>
      ) : (
        <ul className="sso-roles" role="list" aria-label={t('profile.roles')}>
          {named.map(({ roleGroupName, roleGroupDescription }, index) => (
            <li key={`${roleGroupName}/${index}`} className="sso-role">
              <p className="sso-role-name">
                <bdi>{roleGroupName || t('profile.none')}</bdi>
              </p>
              {roleGroupDescription && (
                <p className="sso-role-text">
                  <bdi>{roleGroupDescription}</bdi>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/**
 * Asks for confirmation before unsaved changes are lost: on our links, the browser's Back and on leaving the page.
 */
export function useLeaveGuard(hasEdits: boolean): void {
  useEffect(() => {
    if (!hasEdits) return undefined;
    const { register, isAny, confirmLeave } = unsavedService(getCore());
    const release = register();
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isAny()) event.preventDefault();
    };
    // Without the Navigation API, Back can't be canceled.
    const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
    const onNavigate = (event: NavigateEvent) => {
      const { navigationType, cancelable, hashChange, destination } = event;
      const isBack = navigationType === 'traverse' && destination.sameDocument && !hashChange;
      if (!isBack || !cancelable || !isAny()) return;
      event.preventDefault();
      void confirmLeave().then((isAllowed) => isAllowed && navigation?.traverseTo(destination.key));
    };
    addEventListener('beforeunload', onBeforeUnload);
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      release();
      removeEventListener('beforeunload', onBeforeUnload);
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [hasEdits]);
}

/** Renders the chosen cards of a loaded profile. */
export function ProfileCards({
  model,
  chosen,
}: {
  model: ProfileModel;
  chosen: ReadonlySet<SectionId>;
}) {
  useSignals();
  useLeaveGuard(model.hasEdits.value);
  return (
    <>
      {chosen.has('personal') && <PersonalCard model={model} />}
      {chosen.has('roles') && <RolesCard roles={model.profile.value.roleMappings} />}
      {chosen.has('email') && <EmailCard form={model.email} />}
    </>
  );
}
