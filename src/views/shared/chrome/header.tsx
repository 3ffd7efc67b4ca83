import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { type MouseEvent, useId, useLayoutEffect, useRef } from 'react';
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
import { UserName } from './user-name.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { useUser } from './use-user.ts';
import { useStore } from '@nanostores/react';
import { parseServerTime } from '../../../core/platform/stored-session.ts';
import { formatTags } from '../../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { memberOf } from '../../../core/kernel/member-of.ts';

const GAP_PX = 4;
const NO_BREAK_SPACE = '\u00a0';

/**
 * Returns the style of the page's toasts: below the header, or at the bottom of a narrow window, where they would cover
 * the screen's title. `:where()` has no specificity, so a page's own rule for a token wins.
 */
const toastsBelow = (endPx: number): string => `
:where(sso-notifications){--sso-toasts-top:${endPx + GAP_PX}px}
@media (width <= 50em){:where(sso-notifications){--sso-toasts-top:auto;--sso-toasts-bottom:16px}}`;

/** Moves the toasts, so that they cover no control of a screen's header. Returns a ref for the header. */
function useToastsBelow() {
  const header = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = header.current;
    if (!element) return;
    const sheet = new CSSStyleSheet();
    const adopted = memberOf(document, 'adoptedStyleSheets');
    adopted.push(sheet);
    const observer = new ResizeObserver(() => {
      const endPx = element.getBoundingClientRect().bottom + scrollY;
      // The toasts do not overlap a header far down the page.
      const isNear = endPx < innerHeight / 2;
      sheet.replaceSync(isNear ? toastsBelow(endPx) : '');
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      adopted.splice(adopted.indexOf(sheet), 1);
    };
  }, []);
  return header;
}

/** Renders the time of the previous sign-in in the user's locale and time zone; nothing on a first sign-in. */
function LastSignIn({ time, className }: { time: string; className?: string }) {
  const t = useT();
  const locale = useStore(messagesService(getCore()).$locale);
  const timeMs = parseServerTime(time);
  if (Number.isNaN(timeMs)) return null;
  const format = new Intl.DateTimeFormat(formatTags(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <time className={className} dateTime={new Date(timeMs).toISOString()}>
      {t('header.lastLogin', { when: format.format(timeMs).replaceAll(' ', NO_BREAK_SPACE) })}
    </time>
  );
}

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
