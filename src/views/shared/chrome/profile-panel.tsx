import { useStore } from '@nanostores/react';
import { useSignals } from '@preact/signals-react/runtime';
import type { Signal } from '@preact/signals-core';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useRef,
} from 'react';
import type { User } from '../../../core/auth/store.ts';
import { configService } from '../../../core/config/config.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { lookupService } from '../../../core/flows/load-lookup.ts';
import type { ViewProps } from '../../view.ts';
import { protectLater } from '../modal/protect-later.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { CloseIcon, Icon, SignOutIcon, UserIcon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import { type HelpItem, type HelpLinks, parseHelpLinks } from './help-links.ts';
import { UserName } from './user-name.tsx';
import { RouteLink } from './route-link.tsx';

/** The icon of each Need Help item. */
const HELP_ICONS: Readonly<Record<HelpItem, ReactNode>> = {
  documentation: (
    <Icon>
      <path d="M12 6.5C10 5 7 4.5 4 4.5v13.5c3 0 6 .5 8 2 2-1.5 5-2 8-2V4.5c-3 0-6 .5-8 2ZM12 6.5V20" />
    </Icon>
  ),
  api: (
    <Icon>
      <path d="m8 8-4 4 4 4M16 8l4 4-4 4M13.5 5.5l-3 13" />
    </Icon>
  ),
  community: (
    <Icon>
      <circle cx="9" cy="9" r="3.500" />
      <path d="M2.5 19.5a6.5 6.5 0 0 1 13 0M16 5.8a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5" />
    </Icon>
  ),
  status: (
    <Icon>
      <path d="M3 12h4l2.5-6.5 5 13L17 12h4" />
    </Icon>
  ),
  feedback: (
    <Icon>
      <path d="M4 5h16v11h-9l-4.5 4v-4H4V5ZM8 9h8M8 12h5" />
    </Icon>
  ),
  talk: (
    <Icon>
      <path d="M5 4h4l1.5 4.5L8 10a12 12 0 0 0 6 6l1.5-2.5L20 15v4a1.5 1.5 0 0 1-1.7 1.5C10.5 19.8 4.2 13.5 3.5 5.7A1.5 1.5 0 0 1 5 4Z" />
    </Icon>
  ),
};

/** Renders the Need Help section, with only those items that have a URL. */
function HelpList({ helpLinks }: { helpLinks: HelpLinks | undefined }) {
  const t = useT();
  const links = parseHelpLinks(helpLinks, getCore().ports.location.href);
  if (links.length === 0) return null;
  return (
    <nav className="sso-panel-section" aria-label={t('panel.help')}>
      <h3 className="sso-panel-heading">{t('panel.help')}</h3>
      <ul className="sso-panel-list" role="list">
        {links.map(({ item, href, isWeb }) => (
          <li key={item}>
            <a
              className="sso-panel-item"
              href={href}
              {...(isWeb && { target: '_blank', rel: 'noopener' })}
            >
              {HELP_ICONS[item]}
              {t(`help.${item}`)}
              {isWeb && <span className="sso-visually-hidden"> {t('help.newTab')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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

/** Opens and closes the dialog by the signal, and updates the signal when the user closes the dialog. */
function useModal(isOpen: Signal<boolean>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const wasPressedInside = useRef(false);
  const isWanted = isOpen.value;
  useEffect(() => {
    const element = dialog.current;
    if (!isWanted || !element) return undefined;
    void lookupService(getCore()).ensure('USER_TYPE');
    element.showModal();
    const endProtection = protectLater(element);
    return () => {
      endProtection();
      element.close();
    };
  }, [isWanted]);
  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      isOpen.value = false;
    },
    onClose: () => {
      // Raising the dialog above others closes it for a moment.
      if (!dialog.current?.open) isOpen.value = false;
    },
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
