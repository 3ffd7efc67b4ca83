import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useId, type MouseEvent } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import { signOut } from '../../../core/flows/sign-out.ts';
import { leave } from '../../../core/profile/unsaved.ts';
import type { ViewProps } from '../../view.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon, SignOutIcon } from '../ui/icons.tsx';
import { useT } from '../use-core.ts';
import { Brand } from './brand.tsx';
import type { HelpLinks } from './help-links.ts';
import { LastSignIn } from './last-sign-in.tsx';
import { UserName } from './user-name.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { useUser } from './use-user.ts';
import { useToastsBelow } from './use-toasts-below.ts';

export type HeaderProps = ViewProps<{ helpLinks?: HelpLinks | undefined }>;

/** Renders the signed-in user's part of the header: last sign-in, name button for the profile panel, sign-out. */
function UserBar({ host, helpLinks }: HeaderProps) {
  useSignals();
  const t = useT();
  const user = useUser();
  const panelId = useId();
  const isPanelOpen = useSignal(false);
  const isPanelRendered = useSignal(false);
  const isLeaving = useSignal(false);
  if (!user) return null;
  const name = user.displayName || user.userId;

  const onSignOut = () => {
    isPanelOpen.value = false;
    leave(getCore(), () => {
      if (isLeaving.value) return;
      isLeaving.value = true;
      void signOut(getCore(), 'manual', host);
    });
  };

  return (
    <>
      <LastSignIn time={user.lastLoginTime} className="sso-header-last sso-muted" />
      <button
        type="button"
        className="sso-header-user"
        aria-haspopup="dialog"
        aria-expanded={isPanelOpen.value}
        aria-controls={isPanelRendered.value ? panelId : undefined}
        onClick={() => {
          isPanelRendered.value = true;
          isPanelOpen.value = !isPanelOpen.value;
        }}
      >
        <Avatar name={name} />
        <span className="sso-visually-hidden">{t('header.openPanel', { name })}</span>
        <span className="sso-header-name" aria-hidden="true">
          <UserName name={name} />
        </span>
        <ChevronDownIcon />
      </button>
      <Button variant="secondary" className="sso-header-sign-out" onClick={onSignOut}>
        <SignOutIcon />
        <span className="sso-header-sign-out-text">{t('header.signOut')}</span>
      </Button>
      {isPanelRendered.value && (
        <ProfilePanel
          id={panelId}
          host={host}
          user={user}
          helpLinks={helpLinks}
          isOpen={isPanelOpen}
          onSignOut={onSignOut}
        />
      )}
    </>
  );
}

/** Moves the focus to the main content of the screen. */
const skipHeader = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('.sso-page')?.querySelector<HTMLElement>('.sso-main')?.focus();

/** Renders the header of a screen: the link home and the signed-in user (header-01). */
export function Header({ host, helpLinks }: HeaderProps) {
  const t = useT();
  const header = useToastsBelow();
  return (
    // A <header> inside the page's <main> has no implicit banner role.
    <header ref={header} className="sso-header" part="header" role="banner">
      <button type="button" className="sso-skip sso-visually-hidden" onClick={skipHeader}>
        {t('header.skip')}
      </button>
      <Brand host={host} />
      <UserBar host={host} helpLinks={helpLinks} />
    </header>
  );
}
