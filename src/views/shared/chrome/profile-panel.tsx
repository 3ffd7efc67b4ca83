import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import type { Signal } from '@preact/signals-core';
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import type { User } from '../../../core/auth/store.ts';
import { configService } from '../../../core/config/config.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { lookupService } from '../../../core/flows/load-lookup.ts';
import type { ViewProps } from '../../view.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { CloseIcon, SignOutIcon, UserIcon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import type { HelpLinks } from './help-links.ts';
import { HelpList } from './help-list.tsx';
import { UserName } from './user-name.tsx';
import { RouteLink } from './route-link.tsx';

/** Returns the description of a user type; its code until the description is loaded, or if there is none. */
function useUserType(code: string): string {
  const { USER_TYPE: descriptions = {} } = useStore(lookupService(getCore()).$descriptions);
  return (Object.hasOwn(descriptions, code) && descriptions[code]) || code;
}

/** Renders the signed-in user's initials, name, user ID and user type. */
function Identity({ user }: { user: User }) {
  const t = useT();
  const userType = useUserType(user.userType);
  const { displayName, userId } = user;
  return (
    <div className="sso-panel-identity">
      <Avatar name={displayName || userId} isLarge />
      <h2 className="sso-panel-name">
        <UserName name={displayName || userId} />
      </h2>
      {displayName && userId && (
        <p className="sso-panel-fact">
          <span className="sso-visually-hidden">{t('panel.userId')}: </span>
          <bdi>{userId}</bdi>
        </p>
      )}
      {userType && <p className="sso-panel-type">{userType}</p>}
    </div>
  );
}

/** Opens and closes the dialog by the signal, and updates the signal when the browser closes the dialog. */
function useModal(isOpen: Signal<boolean>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasPressedInside = useRef(false);
  const isWanted = isOpen.value;
  useEffect(() => {
    const element = dialog.current;
    if (isWanted && !element?.open) {
      void lookupService(getCore()).ensure('USER_TYPE');
      element?.showModal();
    } else if (!isWanted) element?.close();
  }, [isWanted]);
  return {
    ref: dialog,
    onClose: () => (isOpen.value = false),
    onPointerDown: ({ target, currentTarget }: PointerEvent) =>
      (wasPressedInside.current = target !== currentTarget),
    // The dialog has no padding, so only a click on its backdrop has the dialog as target. A text selection that
    // starts inside and ends on the backdrop must not close it.
    onClick: ({ target, currentTarget }: MouseEvent) => {
      if (target === currentTarget && !wasPressedInside.current) isOpen.value = false;
      wasPressedInside.current = false;
    },
  };
}

export type ProfilePanelProps = ViewProps<{
  id: string;
  user: User;
  helpLinks: HelpLinks | undefined;
  isOpen: Signal<boolean>;
  onSignOut: () => void;
}>;

/** Renders the profile panel (header-05) as a modal dialog, so that the browser traps and restores the focus. */
export function ProfilePanel(props: ProfilePanelProps) {
  const { id, host, user, helpLinks, isOpen, onSignOut } = props;
  useSignals();
  const t = useT();
  const modal = useModal(isOpen);
  const close = () => (isOpen.value = false);
  return (
    <dialog {...modal} id={id} className="sso-panel" part="panel" aria-label={t('panel.label')}>
      <div className="sso-panel-content">
        <Button
          variant="icon"
          className="sso-panel-close"
          aria-label={t('panel.close')}
          onClick={close}
        >
          <CloseIcon />
        </Button>
        <Identity user={user} />
        <ul className="sso-panel-list sso-panel-section" role="list">
          <li>
            <RouteLink
              host={host}
              path={configService(getCore()).path('profilePath')}
              className="sso-panel-item"
              onClick={close}
            >
              <UserIcon />
              {t('panel.myProfile')}
            </RouteLink>
          </li>
          <li>
            <button type="button" className="sso-panel-item" onClick={onSignOut}>
              <SignOutIcon />
              {t('header.signOut')}
            </button>
          </li>
        </ul>
        <HelpList helpLinks={helpLinks} />
      </div>
    </dialog>
  );
}
